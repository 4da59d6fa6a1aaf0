export { createMcpHandler } from './create-mcp-handler.ts'
export type { McpAuthorization, McpInfo, McpOptions } from './mcp-options.ts'

import { createMutants, type Mutant } from '../mutant.ts'

export const mcp: readonly Mutant[] = createMutants('src/mcp', [
  [
    'mcp-included',
    'mcp-options.ts',
    'readonly include: readonly Included[]',
    'readonly include: readonly string[]',
    '`include` has names of the contract only',
  ],
  [
    'mcp-include-required',
    'mcp-options.ts',
    'readonly include: readonly Included[]',
    'readonly include?: readonly Included[]',
    'the operations that become tools are named',
  ],
  ['mcp-info', 'mcp-options.ts', '  readonly info: McpInfo\n', '  readonly info?: McpInfo\n', 'a server of tools has a name'],
  [
    'mcp-title',
    'mcp-options.ts',
    'readonly title?: string | undefined',
    'readonly title?: string',
    'the title of a server of tools may be undefined',
  ],
  [
    'mcp-origins',
    'mcp-options.ts',
    'readonly origins?: readonly string[] | undefined',
    'readonly origins?: string[] | undefined',
    '`origins` may be a readonly list',
  ],
  [
    'mcp-servers',
    'mcp-options.ts',
    'readonly servers?: readonly string[] | undefined',
    'readonly servers?: string[] | undefined',
    '`servers` may be a readonly list',
  ],
  [
    'mcp-routes',
    'create-mcp-handler.ts',
    '          ? Name\n          : FormatMessage',
    '          ? Name\n          : Name | FormatMessage',
    'an operation that the router does not have is rejected',
  ],
  [
    'mcp-unknown-routes',
    'create-mcp-handler.ts',
    'unknown extends Routes\n  ? Name',
    'unknown extends Routes\n  ? never',
    'a router whose routes are not known has any operation',
  ],
  [
    'mcp-arguments',
    'create-mcp-handler.ts',
    '): Router<Arguments>\nexport function',
    '): Router\nexport function',
    'the handler of tools needs the arguments of its router',
  ],
  ['mcp-base-unknown', 'create-mcp-handler.ts', '  : string extends Base\n    ? Name\n', '  : string extends Base\n    ? never\n', 'a base that is not known is accepted'],
  ['mcp-each-name', 'create-mcp-handler.ts', '    : Name extends unknown\n', '    : [Name] extends [unknown]\n', 'each name is compared with the routes'],
  ['mcp-path-unknown', 'create-mcp-handler.ts', "      ? string extends Declared[Name]['path']\n        ? Name\n", "      ? string extends Declared[Name]['path']\n        ? never\n", 'an operation whose path is not known is accepted'],
])

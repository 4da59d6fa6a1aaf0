// Node runs TypeScript files as they are from 22.18 on.
if (!process.features.typescript) {
  const { node } = process.versions
  console.error(`'npm run dev' needs Node 22.18 or newer, which runs TypeScript files. On Node ${node}, use 'npm run build && npm start'.`)
  process.exit(1)
}

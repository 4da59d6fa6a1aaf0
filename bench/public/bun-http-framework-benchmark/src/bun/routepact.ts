import { createBenchmarkRouter } from '../routepact-router.ts'

const { fetch } = createBenchmarkRouter(() => Bun.file('public/kyuukurarin.mp4').stream())

Bun.serve({ port: Number(process.env['PORT'] ?? 3000), fetch })

import { defineConfig, type UserConfig } from 'tsdown'

const config: UserConfig = defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { oxc: true },
  fixedExtension: false,
  publint: true,
  attw: { profile: 'esm-only', level: 'error' },
})

export default config

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const { resolve } = createRequire(import.meta.url)

/** Renders the card as PNG, which social media need, with a font that every machine has after `npm run setup -- site`. */
export async function renderCard(file: string): Promise<Uint8Array> {
  await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const fonts = ['400Regular/JetBrainsMono_400Regular', '700Bold/JetBrainsMono_700Bold']
  const fontBuffers = fonts.map((font) => readFileSync(resolve(`@expo-google-fonts/jetbrains-mono/${font}.ttf`)))
  return new Resvg(readFileSync(file, 'utf8'), {
    font: { fontBuffers, monospaceFamily: 'JetBrains Mono', defaultFontFamily: 'JetBrains Mono' },
  })
    .render()
    .asPng()
}

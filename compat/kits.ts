/** The libraries of the matrix: a file under `kits/` and a line here for each. */
export { kit as arktype } from './kits/arktype.ts'
export { kit as bare } from './kits/bare.ts'
export { kit as effect } from './kits/effect.ts'
export { kit as joi } from './kits/joi.ts'
export { kit as typebox } from './kits/typebox.ts'
export { kit as valibot } from './kits/valibot.ts'
export { kit as yup } from './kits/yup.ts'
export { kit as zod } from './kits/zod.ts'

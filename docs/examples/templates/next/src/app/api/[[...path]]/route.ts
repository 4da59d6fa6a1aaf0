import { router } from '../../../router'
import { passSignals } from '../../../signals'

const handle = passSignals(router)

export const GET = handle
export const HEAD = handle
export const OPTIONS = handle
export const POST = handle
export const PUT = handle
export const PATCH = handle
export const DELETE = handle

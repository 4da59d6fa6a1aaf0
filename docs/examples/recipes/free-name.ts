import { z } from 'zod'

export const createName = (
  isFree: (name: string) => Promise<boolean>,
) =>
  z
    .string()
    .refine(
      (name) => isFree(name).catch(() => false),
      'The name is taken or cannot be checked',
    )

import type { Prisma, PrismaClient } from './generated/client.ts'
import { openTransaction } from './open-transaction.ts'

const limits = { maxWait: 5_000, timeout: 30_000 }

export const begin = (prisma: PrismaClient) =>
  openTransaction<Prisma.TransactionClient>((work) =>
    prisma.$transaction(async (transaction) => {
      await work(transaction)
      // Fails if a statement failed before: its commit is a rollback.
      await transaction.$queryRaw`select 1`
    }, limits),
  )

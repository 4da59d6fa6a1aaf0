import type { Bank } from './bank.ts'
import type { Accounts } from './bank-contract.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'
import { openTransaction, type Work } from './open-transaction.ts'

type Database = Prisma.TransactionClient

function createAccounts({ account }: Database): Accounts {
  return {
    getBalance: async (id) => {
      const row = await account.findUnique({ where: { id } })
      return row?.cents
    },
    add: async (id, cents) => {
      const data = { cents: { increment: cents } }
      const { count } = await account.updateMany({
        where: { id },
        data,
      })
      return count === 1
    },
  }
}

const limits = { maxWait: 5_000, timeout: 30_000 }

export function openBank(prisma: PrismaClient): Bank {
  return {
    accounts: createAccounts(prisma),
    begin: () =>
      openTransaction(
        (work: Work<Database>) =>
          prisma.$transaction(async (transaction) => {
            await work(transaction)
            // After a statement that failed, a commit is a rollback.
            await transaction.$queryRaw`select 1`
          }, limits),
        (transaction) => ({ accounts: createAccounts(transaction) }),
      ),
  }
}

import type { Accounts, Bank } from '../bank-app.ts'
import { begin } from './begin-prisma.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'

function createAccounts({ account }: Prisma.TransactionClient): Accounts {
  return {
    getBalance: async (id) => {
      const row = await account.findUnique({ where: { id } })
      return row?.cents
    },
    add: async (id, cents) => {
      const { count } = await account.updateMany({ where: { id }, data: { cents: { increment: cents } } })
      return count === 1
    },
  }
}

export function openBank(prisma: PrismaClient): Bank {
  return {
    accounts: createAccounts(prisma),
    begin: async () => {
      const { stores, end } = await begin(prisma)
      return { stores: { accounts: createAccounts(stores) }, end }
    },
  }
}

import type { BodyFormat } from 'routepact'
import { z } from 'zod'
import { readRows, writeRow } from './csv-rows.ts'

/** More would keep the schema busy for seconds. */
const maxRows = 10_000

type Columns = z.ZodObject<Record<string, z.ZodType<string, string>>>

type TableFormat<Row> = BodyFormat<Row[]> & {
  readonly contentTypes: readonly ['text/csv']
}

/** The schema of a CSV body: a list of rows. */
export function csv<Row extends Columns>(row: Row) {
  const names = Object.keys(row.shape)
  const toObject = (cells: string[]) => {
    if (cells.length !== names.length) throw new Error('Not a row')
    return Object.fromEntries(names.map((name, i) => [name, cells[i]]))
  }
  const format: TableFormat<z.output<Row>> = {
    contentTypes: ['text/csv'],
    read(bytes) {
      const decoder = new TextDecoder('utf-8', { fatal: true })
      const [head, ...rows] = readRows(decoder.decode(bytes))
      if (head?.join() !== names.join()) throw new Error('Other names')
      if (rows.length > maxRows) throw new Error('Too many rows')
      return rows.map(toObject)
    },
    write(value) {
      const rows = (value as Record<string, string>[]).map((row) =>
        names.map((name) => row[name] ?? ''),
      )
      return [names, ...rows].map(writeRow).join('')
    },
    describe: (schema) => ({ schema }),
  }
  return { '~standard': z.array(row)['~standard'], '~body': format }
}

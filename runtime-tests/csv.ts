/** A format of an application: what it reads and writes, and nothing else. */
import type { BodyFormat, Schema, SchemaInput, SchemaOutput } from 'routepact'
import { z } from 'zod'

/** The schema of a table of texts (`text/csv`), without quotes. */
export interface CsvSchema<Row extends Schema> {
  readonly '~standard': {
    readonly types?: { readonly input: SchemaInput<Row>[]; readonly output: SchemaOutput<Row>[] } | undefined
    readonly validate: (value: unknown) => void
  }
  readonly '~body': BodyFormat<SchemaInput<Row>[], SchemaOutput<Row>[]> & { readonly contentTypes: readonly ['text/csv'] }
}

/** Returns the schema of a table that also has a JSON Schema. */
export function csvWithJsonSchema<Row extends z.ZodObject>(row: Row): CsvSchema<Row> {
  return { '~standard': z.array(row)['~standard'], '~body': csv(row)['~body'] }
}

/** Returns the schema of a table, whose rows the schema of zod `Row` describes. */
export function csv<Row extends z.ZodObject>(row: Row): CsvSchema<Row> {
  const { validate } = z.array(row)['~standard']
  return {
    '~standard': { validate: (value) => validate(value) },
    '~body': {
      contentTypes: ['text/csv'],
      read(bytes) {
        const [head = '', ...lines] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimEnd().split('\n')
        const names = head.split(',')
        return lines.map((line) => {
          const cells = line.split(',')
          if (cells.length !== names.length) throw new TypeError('A line has another number of cells')
          return Object.fromEntries(names.map((name, index) => [name, cells[index]]))
        })
      },
      write(rows) {
        const names = Object.keys(row.shape)
        const lines = (rows as readonly Record<string, unknown>[]).map((one) => names.map((name) => String(one[name])).join(','))
        return `${[names.join(','), ...lines].join('\n')}\n`
      },
    },
  }
}

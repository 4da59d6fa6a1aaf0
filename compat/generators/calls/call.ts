/** A file in a body. */
export class Attachment {
  readonly text: string
  readonly name: string
  readonly type: string

  constructor(text: string, name: string, type: string) {
    this.text = text
    this.name = name
    this.type = type
  }

  toFile(): File {
    return new File([this.text], this.name, { type: this.type })
  }
}

/** A call of an operation, whose result each generated client must return. */
export interface Call {
  readonly operationId: string
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string | number>>
  readonly cookies?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
}

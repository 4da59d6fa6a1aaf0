/** Errors in the arguments of `errors` and `problems`, and in the responses that they declare. */
import { createContract, createRouter, errors, problems } from 'routepact'
import { codec } from 'routepact/codec'
import { z } from 'zod'

const code = z.enum(['taken', 'reserved'])

// @ts-expect-error Argument of type '200' is not assignable to parameter of type '"'200' must be a status from 400 to 599, or 'default'"'.
errors(200)

// @ts-expect-error Argument of type '"404"' is not assignable to parameter of type '"'404' must be a status from 400 to 599, or 'default'"'.
errors('404')

// @ts-expect-error Argument of type '"taken"' is not assignable to parameter of type '"'taken' must be a status from 400 to 599, or 'default'"'.
errors(409, 'taken')

// @ts-expect-error Argument of type 'ZodObject<...>' is not assignable to parameter of type '"'members' must be an object of schemas, such as { code: schema }, not a schema"'.
errors(409, z.object({ code }))

// @ts-expect-error Argument of type 'ZodEnum<...>[]' is not assignable to parameter of type '"'members' must be an object of schemas, such as { code: schema }"'.
errors(409, [code])

// @ts-expect-error Argument of type '() => ...' is not assignable to parameter of type '"'members' must be an object of schemas, such as { code: schema }"'.
errors(409, () => code)

// @ts-expect-error Argument of type 'undefined' is not assignable to parameter of type '"'members' must be an object of schemas, such as { code: schema }"'.
errors(409, undefined)

// @ts-expect-error Argument of type '{ code: ...' is not assignable to parameter of type '"'members' must be the last argument, after the statuses"'.
errors({ code }, 409)

// @ts-expect-error Argument of type '{ code: ...' is not assignable to parameter of type '"'members' must follow a status: errors(409, { code: schema })"'.
errors({ code })

// @ts-expect-error Type 'ResponseCodec<...>' is not assignable to type '"'at' must not be a codec: error() sends its members as JSON"'.
errors(409, { at: codec(z.iso.date(), String).response })

errors(409, {
  code,
  // @ts-expect-error Type '"Ada"' is not assignable to type '"'by' must be a Standard Schema, such as z.object({ ... })"'.
  by: 'Ada',
  // @ts-expect-error Type 'ZodString' is not assignable to type '"'message' is a name of error() or of its response: use another one"'.
  message: z.string(),
  // @ts-expect-error Type 'ZodNumber' is not assignable to type '"'status' is a name of error() or of its response: use another one"'.
  status: z.number(),
  // @ts-expect-error Type 'ZodString' is not assignable to type '"'details' is a name of error() or of its response: use another one"'.
  details: z.string(),
  // @ts-expect-error Type 'ZodString' is not assignable to type '"'error' is a name of error() or of its response: use another one"'.
  error: z.string(),
})

problems(409, 422, {
  code,
  // @ts-expect-error Type 'ZodString' is not assignable to type '"'type' is a name of error() or of its response: use another one"'.
  type: z.string(),
  // @ts-expect-error Type 'ZodString' is not assignable to type '"'detail' is a name of error() or of its response: use another one"'.
  detail: z.string(),
  // @ts-expect-error Type 'ZodString' is not assignable to type '"'errors' is a name of error() or of its response: use another one"'.
  errors: z.string(),
  // @ts-expect-error Type 'ZodString' is not assignable to type '"'headers' is a name of error() or of its response: use another one"'.
  headers: z.string(),
})

createContract({
  create: {
    path: '/users',
    method: 'POST',
    // @ts-expect-error Type '{...}' is not assignable to type '...'.
    //   Type '...' is not assignable to type '"'body.code' cannot be represented in JSON"'.
    responses: { 200: {}, ...errors(409, { code: z.bigint() }) },
  },
})

const contract = createContract({ create: { path: '/users', method: 'POST', responses: { 200: {}, ...errors(409, { code }) } } })

createRouter({
  contract,
  handlers: {
    create: async ({ respond }) =>
      // @ts-expect-error Type '"gone"' is not assignable to type '"reserved" | "taken"'.
      // 5.9: Type '"gone"' is not assignable to type '"taken" | "reserved"'.
      // 6: Type '"gone"' is not assignable to type '"taken" | "reserved"'.
      // 5.7: Type '"gone"' is not assignable to type '"taken" | "reserved"'.
      respond({ status: 409, body: { error: 'Taken', code: 'gone' } }),
  },
})

/** Several mistakes of one property: the compiler prints one sentence, and the next one when it is resolved. */
// The last name in the order of the alphabet is the last one in the file too, because compilers differ in which of them they print.
// No other test has the names, because TypeScript 5 and 6 order them as they first occur.
import { createContract, multipart } from 'routepact'
import { z } from 'zod'

const ok = { 200: {} } as const

createContract({
  numbersInQuery: {
    path: '/numbers-in-query',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ earliest: ZodNumber; latest: ZodNumber; }, $strip>' is not assignable to type '"'query.latest' cannot be parsed from a string: its schema must accept one"'.
    query: z.object({ earliest: z.number(), latest: z.number() }),
    responses: ok,
  },
  namesOfHeaders: {
    path: '/names-of-headers',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ 'X-A': ZodString; 'X-B': ZodString; }, $strip>' is not assignable to type '"'X-B' must be in lower case: 'x-b'"'.
    headers: z.object({ 'X-A': z.string(), 'X-B': z.string() }),
    responses: ok,
  },
  numbersInCookies: {
    path: '/numbers-in-cookies',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ visited: ZodDate; visits: ZodNumber; }, $strip>' is not assignable to type '"'cookies.visits' cannot be parsed from a string: its schema must accept one"'.
    cookies: z.object({ visited: z.date(), visits: z.number() }),
    responses: ok,
  },
  otherParameter: {
    path: '/other-parameter/:bookId',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ id: ZodString; }, $strip>' is not assignable to type '"'bookId' is a parameter of the path but not of 'pathParams'"'.
    pathParams: z.object({ id: z.string() }),
    responses: ok,
  },
  otherParameters: {
    path: '/other-parameters/:aisle/:shelf',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ a: ZodString; b: ZodString; }, $strip>' is not assignable to type '"'shelf' is a parameter of the path but not of 'pathParams'"'.
    pathParams: z.object({ a: z.string(), b: z.string() }),
    responses: ok,
  },
  superfluousParameters: {
    path: '/superfluous-parameters',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ cabin: ZodString; dock: ZodString; }, $strip>' is not assignable to type '"'dock' is a parameter of 'pathParams' but not of the path"'.
    pathParams: z.object({ cabin: z.string(), dock: z.string() }),
    responses: ok,
  },
  datesInJson: {
    path: '/dates-in-json',
    method: 'POST',
    // @ts-expect-error Type 'ZodObject<{ name: ZodString; until: ZodDate; }, $strip>' is not assignable to type '"'body.until' cannot be represented in JSON"'.
    requests: { 'application/json': { body: z.object({ name: z.string(), until: z.date() }) } },
    responses: ok,
  },
  bigintsInJson: {
    path: '/bigints-in-json',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ rest: ZodBigInt; sum: ZodBigInt; }, $strip>' is not assignable to type '"'body.sum' cannot be represented in JSON"'.
    responses: { 200: { 'application/json': { body: z.object({ rest: z.bigint(), sum: z.bigint() }) } } },
  },
  undefinedOrBigint: {
    path: '/undefined-or-bigint',
    method: 'GET',
    // @ts-expect-error Type 'ZodOptional<ZodBigInt>' is not assignable to type '"'body' must not be undefined: use null, or a status without a body"'.
    // 6: Type 'ZodOptional<ZodBigInt>' is not assignable to type '"'body' cannot be represented in JSON"'.
    // 5.9: Type 'ZodOptional<ZodBigInt>' is not assignable to type '"'body' cannot be represented in JSON"'.
    // 5.7: Type 'ZodOptional<ZodBigInt>' is not assignable to type '"'body' cannot be represented in JSON"'.
    responses: { 200: { 'application/json': { body: z.bigint().optional() } } },
  },
  numbersInForm: {
    path: '/numbers-in-form',
    method: 'POST',
    // @ts-expect-error Argument of type 'ZodObject<{ height: ZodNumber; width: ZodNumber; }, $strip>' is not assignable to parameter of type '"'body.width' cannot be parsed from a string or a file"'.
    requests: { 'multipart/form-data': { body: multipart(z.object({ height: z.number(), width: z.number() })) } },
    responses: ok,
  },
  namesOfResponseHeaders: {
    path: '/names-of-response-headers',
    method: 'GET',
    responses: {
      // @ts-expect-error Type 'ZodObject<{ ETag: ZodString; Location: ZodString; }, $strip>' is not assignable to type '"'Location' must be in lower case: 'location'"'.
      200: { 'text/plain': { body: z.string(), headers: z.object({ ETag: z.string(), Location: z.string() }) } },
    },
  },
  segments: {
    // @ts-expect-error Type '"/segments/{a}/{b}"' is not assignable to type '"'{b}' in the path must be literal text or a whole parameter: ':b'"'.
    path: '/segments/{a}/{b}',
    method: 'GET',
    responses: ok,
  },
  repeatedParameters: {
    // @ts-expect-error Type '"/repeated/:early/:early/:final/:final"' is not assignable to type '"':final' occurs twice in the path"'.
    path: '/repeated/:early/:early/:final/:final',
    method: 'GET',
    responses: ok,
  },
  segmentAndRepeated: {
    // @ts-expect-error Type '"/segment-and-repeated/:g/:g/*"' is not assignable to type '"':g' occurs twice in the path"'.
    path: '/segment-and-repeated/:g/:g/*',
    method: 'GET',
    responses: ok,
  },
})

createContract({
  sharedByThree1: {
    // @ts-expect-error Type '"/shared"' is not assignable to type '"'sharedByThree3' has the same method and path"'.
    path: '/shared',
    method: 'GET',
    responses: ok,
  },
  sharedByThree2: {
    // @ts-expect-error Type '"/shared"' is not assignable to type '"'sharedByThree3' has the same method and path"'.
    // 6: Type '"/shared"' is not assignable to type '"'sharedByThree1' has the same method and path"'.
    // 5.9: Type '"/shared"' is not assignable to type '"'sharedByThree1' has the same method and path"'.
    // 5.7: Type '"/shared"' is not assignable to type '"'sharedByThree1' has the same method and path"'.
    path: '/shared',
    method: 'GET',
    responses: ok,
  },
  sharedByThree3: {
    // @ts-expect-error Type '"/shared"' is not assignable to type '"'sharedByThree2' has the same method and path"'.
    // 6: Type '"/shared"' is not assignable to type '"'sharedByThree1' has the same method and path"'.
    // 5.9: Type '"/shared"' is not assignable to type '"'sharedByThree1' has the same method and path"'.
    // 5.7: Type '"/shared"' is not assignable to type '"'sharedByThree1' has the same method and path"'.
    path: '/shared',
    method: 'GET',
    responses: ok,
  },
})

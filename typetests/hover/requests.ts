/** Hover texts of requests and handlers: the data of the operation, before its schemas. */
import { type } from 'arktype'
import { type ContractHandler, type ContractRequest, createContract, createRouter } from 'routepact'
import * as v from 'valibot'
import { z } from 'zod'

const contract = createContract({
  zod: {
    path: '/zod/:id',
    method: 'PUT',
    query: z.object({ page: z.coerce.number().default(1) }),
    requests: { 'application/json': { body: z.object({ name: z.string() }) } },
    responses: { 200: { 'application/json': { body: z.object({ found: z.string() }) } } },
  },
  valibot: {
    path: '/valibot/:id',
    method: 'PUT',
    query: v.object({ page: v.optional(v.string(), '1') }),
    requests: { 'application/json': { body: v.object({ name: v.string() }) } },
    responses: { 200: { 'application/json': { body: v.object({ found: v.string() }) } } },
  },
  arktype: {
    path: '/arktype/:id',
    method: 'PUT',
    query: type({ page: "string = '1'" }),
    requests: { 'application/json': { body: type({ name: 'string' }) } },
    responses: { 200: { 'application/json': { body: type({ found: 'string' }) } } },
  },
})

createRouter({
  contract,
  handlers: {
    zod: (request) => request.respond({ status: 200, body: { found: request.url } }),
    //    ^? (parameter) request: ContractOperationRequest<{ id: string; }, { page: number; }, { name: string; }, ContractRespond<ContractResponse<200, "application/json", { found: string; }, ResponseHeadersInit>>, {}, { readonly path: "/zod/:id"; ...
    valibot: (request) => request.respond({ status: 200, body: { found: request.url } }),
    //        ^? (parameter) request: ContractOperationRequest<{ id: string; }, { page: string; }, { name: string; }, ContractRespond<ContractResponse<200, "application/json", { found: string; }, ResponseHeadersInit>>, {}, { readonly path: "/valibot/:id"; ...
    arktype: (request) => request.respond({ status: 200, body: { found: request.url } }),
    //        ^? (parameter) request: ContractOperationRequest<{ id: string; }, { page: string; }, { name: string; }, ContractRespond<ContractResponse<200, "application/json", { found: string; }, ResponseHeadersInit>>, {}, { readonly path: "/arktype/:id"; ...
  },
})

export const read = (request: ContractRequest<typeof contract.valibot>) => request.validatedBody
//                    ^? (parameter) request: ContractOperationRequest<{ id: string; }, { page: string; }, { name: string; }, ContractRespond<ContractResponse<200, "application/json", { found: string; }, ResponseHeadersInit>>, {}, { readonly path: "/valibot/:id"; ...

export const log = (request: ContractRequest) => request.operationName
//                   ^? (parameter) request: ContractOperationRequest<unknown, unknown, unknown, ...((response: never) => unknown)..., {}, ContractOperation | undefined>

export declare const handler: ContractHandler<typeof contract.arktype>
//                   ^? const handler: ContractOperationHandler<ContractOperationRequest<{ id: string; }, { page: string; }, { name: string; }, ContractRespond<ContractResponse<200, "application/json", { found: string; }, ResponseHeadersInit>>, {}, { readonly path: "/arktype/:id"; ...

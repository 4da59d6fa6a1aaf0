import { faker } from '@faker-js/faker'
import { type Contract, createContract, type ContractOperationInput } from 'routepact'
import { createClient } from 'routepact/client'
import { type ContractSamples, createSamples, type SampleOptions } from 'routepact-tools/testing'
import { createWebhooks, createWebhookSender } from 'routepact/webhooks'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const contract = createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } },
  createUser: {
    path: '/users',
    method: 'POST',
    requests: { 'application/json': { body: z.object({ name: z.string() }) }, 'text/plain': { body: z.string() } },
    responses: { 200: {} },
  },
})

test('the samples are arguments of the functions of a client', async () => {
  const samples = createSamples(contract)
  expect(samples).type.toBe<ContractSamples<typeof contract>>()
  expect(await samples.createUser(2)).type.toBe<ContractOperationInput<typeof contract.createUser>>()
  expect(samples.getUser).type.not.toBeCallableWith('2')
  expect<keyof typeof samples>().type.toBe<'getUser' | 'createUser'>()
  const client = createClient(contract)
  expect(client.createUser).type.toBeCallableWith(await samples.createUser())
  expect(client.getUser).type.toBeCallableWith(await samples.getUser())
  expect(client.createUser).type.not.toBeCallableWith(await samples.getUser())
})

test('and of those that send webhooks', async () => {
  const webhooks = createWebhooks({
    userCreated: { path: '/', method: 'POST', requests: { 'application/json': { body: z.object({ id: z.string() }) } }, responses: { 200: {} } },
  })
  const sample = await createSamples(webhooks).userCreated()
  expect(createWebhookSender(webhooks).userCreated).type.toBeCallableWith({ url: '', secrets: '', ...sample })
})

describe('the options', () => {
  test('have a seed and faker', () => {
    expect(createSamples).type.toBeCallableWith(contract, { seed: 1, faker, converters: {}, libraryOptions: {} })
    expect(createSamples).type.not.toBeCallableWith(contract, { seed: '1' })
    expect(createSamples).type.not.toBeCallableWith(contract, { state: true })
    expect<{ seed: 1 }>().type.toBeAssignableTo<SampleOptions>()
    expect<{ seed: string }>().type.not.toBeAssignableTo<SampleOptions>()
  })
})

test('any, never and unknown', () => {
  expect<ContractSamples<Contract>[string]>().type.toBe<(seed?: number) => Promise<ContractOperationInput<Contract[string]>>>()
  expect<ContractSamples<any>[string]>().type.toBe<(seed?: number) => Promise<ContractOperationInput<any>>>()
  expect<ContractSamples<never>>().type.toBe<never>()
  expect<unknown>().type.not.toBeAssignableTo<Contract>()
})

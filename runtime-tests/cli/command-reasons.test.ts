/** The reasons of tests, with the options of the command in place of those of functions. */
import { expect, test } from 'vitest'
import { toCommandReason } from '../../tools/src/cli/test-work.ts'

test.each([
  ["no credentials for 'token': set 'authorize'", "no credentials for 'token': pass '--header'"],
  [
    "no credentials for 'a': those of other schemes had the status 401, so set 'authorize'",
    "no credentials for 'a': those of other schemes had the status 401, so pass '--header' with the scheme, as in 'scheme=name: value'",
  ],
  ["the status 401: set 'authorize', or return credentials in 'prepare'", "the status 401: pass '--header'"],
  ["the status 401: set 'authorize', or return credentials or a body in 'prepare'", "the status 401: pass '--header', or a body with '--prepare'"],
  ["the status 401: check the credentials in 'authorize'", "the status 401: check the credentials in '--header'"],
  ["the status 401: check the credentials in 'authorize', or return a body in 'prepare'", "the status 401: check the credentials in '--header', or pass a body with '--prepare'"],
  ["the status 401: check the credentials in 'roles'", "the status 401: check the credentials in '--role' or the configuration"],
  ["the status 404: return parts of a resource that exists in 'prepare'", "the status 404: pass the id of one with '--prepare'"],
  ["add an example to the contract, or supply the values with 'prepare.getUser'", "add an example to the contract, or pass the values of 'getUser' with '--prepare'"],
])('%s', (reason, expected) => {
  expect(toCommandReason(reason)).toBe(expected)
})

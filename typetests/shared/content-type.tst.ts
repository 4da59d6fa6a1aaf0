/** The format of a body, by class of content type. */
import { describe, expect, test } from 'tstyche'
import type { ContentFormat, FormatOfContent } from '../../src/shared/content-type.ts'

describe('a content type', () => {
  type Types = {
    json: 'application/json'
    textJson: 'text/json'
    jsonSuffix: 'application/problem+json'
    jsonInCapitals: 'Application/JSON'
    suffixInCapitals: 'application/problem+JSON'
    onlyJson: 'model/json'
    xml: 'application/xml'
    xmlSuffix: 'image/svg+xml'
    onlyXml: 'model/xml'
    text: 'text/csv'
    textInCapitals: 'TEXT/HTML'
    form: 'application/x-www-form-urlencoded'
    formInCapitals: 'application/X-WWW-Form-Urlencoded'
    multipart: 'multipart/form-data'
    bytes: 'image/png'
  }
  type Formats = {
    json: 'json'
    textJson: 'json'
    jsonSuffix: 'json'
    jsonInCapitals: 'json'
    suffixInCapitals: 'json'
    onlyJson: 'bytes'
    xml: 'text'
    xmlSuffix: 'text'
    onlyXml: 'bytes'
    text: 'text'
    textInCapitals: 'text'
    form: 'form'
    formInCapitals: 'form'
    multipart: 'bytes'
    bytes: 'bytes'
  }

  test('has the format of its name or its suffix, in any spelling', () => {
    expect<{ [Name in keyof Types]: ContentFormat<Types[Name]> }>().type.toBe<Formats>()
    expect<{ [Name in keyof Types]: FormatOfContent<Types[Name]> }>().type.toBe<Formats>()
  })

  test('may have any format if it is not known', () => {
    expect<ContentFormat>().type.toBe<'json' | 'text' | 'form' | 'bytes'>()
    expect<ContentFormat<any>>().type.toBe<'json' | 'text' | 'form' | 'bytes'>()
    expect<ContentFormat<never>>().type.toBe<never>()
    expect<ContentFormat<'text/csv' | 'image/png'>>().type.toBe<'text' | 'bytes'>()
  })

  test('has no format for the rules unless it is known', () => {
    expect<FormatOfContent<string>>().type.toBe<never>()
    expect<FormatOfContent<`image/${string}`>>().type.toBe<never>()
    expect<FormatOfContent<`text/${string}`>>().type.toBe<'text'>()
    expect<FormatOfContent<`${string}+json`>>().type.toBe<'json'>()
    expect<FormatOfContent<5>>().type.toBe<never>()
    expect<FormatOfContent<never>>().type.toBe<never>()
  })
})

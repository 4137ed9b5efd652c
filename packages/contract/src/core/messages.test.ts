import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { dictBizEntryResource, dictEntryResource, dictResource } from '../settings/dict.ts'
import { paramResource } from '../settings/param.ts'
import { website } from './constants.ts'

/** Texts of the specification that live in the contract; the others are asked for where they are shown. */
const HERE: Record<string, string | undefined> = {
  'site · title': website.title,
  'dict · code empty': dictResource.texts.fields.code?.required?.zh,
  'dict · dictValue empty': dictResource.texts.fields.dictValue?.required?.zh,
  'dict · sort empty': dictResource.texts.fields.sort?.required?.zh,
  'dict · isSealed empty': dictBizEntryResource.texts.fields.isSealed?.required?.zh,
  'dict · dictKey empty': dictEntryResource.texts.fields.dictKey?.required?.zh,
  'param · paramName empty': paramResource.texts.fields.paramName?.required?.zh,
  'param · paramKey empty': paramResource.texts.fields.paramKey?.required?.zh,
  'param · paramValue empty': paramResource.texts.fields.paramValue?.required?.zh,
}

describe('messages of the specification', async () => {
  const table = await readFile(new URL('../../spec/messages.tsv', import.meta.url), 'utf8')
  const rows = table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string])
  const byPlace = new Map(rows.map(([where, when, text]) => [`${where} · ${when}`, text]))

  it.each(Object.entries(HERE))('%s', (place, text) => {
    expect(byPlace.has(place)).toBe(true)
    expect(text).toBe(byPlace.get(place))
  })

  it('has every row of a resource that is declared here', () => {
    expect([...byPlace.keys()].filter((place) => /^(site|dict|param) · /.test(place)).sort()).toEqual(
      Object.keys(HERE).sort(),
    )
  })

  it('has no row twice', () => {
    expect(byPlace.size).toBe(rows.length)
  })
})

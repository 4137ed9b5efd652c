import { defineResource } from '@drawdesk/contract/core/resource'
import { Id, Type } from '@drawdesk/contract/core/schema'
import { paramResource } from '@drawdesk/contract/settings/param'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { ResourcePage } from './resource-page.tsx'

const row = Type.Object({ id: Id, title: Type.String() })
const texts = { title: { zh: '物', en: 'Thing' }, purpose: { zh: '物', en: 'Things' }, fields: {} }

/** The compiler is the judge: each `@ts-expect-error` fails the type check once the mistake under it would pass. */
describe('a definition with a mistake', () => {
  it('does not compile with a field that the row lacks', () => {
    const wrong = defineResource({
      name: 'thing',
      path: '/thing',
      row,
      actions: [],
      texts,
      // @ts-expect-error `colour` is no field of the row
      fields: { colour: { kind: 'text' } },
    })

    expect(wrong.row.properties).not.toHaveProperty('colour')
  })

  it('does not compile with a kind that the tables lack', () => {
    const wrong = defineResource({
      name: 'thing',
      path: '/thing',
      row,
      actions: [],
      texts,
      // @ts-expect-error `colour` is no kind
      fields: { title: { kind: 'colour' } },
    })

    expect(wrong.fields).toHaveProperty('title')
  })

  it('does not compile with texts for a field that the row lacks', () => {
    const field = { label: { zh: '色', en: 'Colour' } }
    const wrong = defineResource({
      name: 'thing',
      path: '/thing',
      row,
      actions: [],
      fields: {},
      // @ts-expect-error `colour` is no field of the row
      texts: { ...texts, fields: { colour: field } },
    })

    expect(wrong.texts.fields).toHaveProperty('colour')
  })

  it('does not compile with a cell for a field that the row lacks, nor with one that reads such a field', () => {
    const unknownCell = createElement(ResourcePage<typeof paramResource.row>, {
      resource: paramResource,
      // @ts-expect-error `colour` is no field of a parameter
      cells: { colour: () => null },
    })
    const unknownRead = createElement(ResourcePage<typeof paramResource.row>, {
      resource: paramResource,
      // @ts-expect-error a parameter has no `colour`
      cells: { paramName: (param) => param.colour },
    })

    expect([unknownCell.type, unknownRead.type]).toEqual([ResourcePage, ResourcePage])
  })
})

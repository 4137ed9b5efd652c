import { useMemo } from 'react'
import { defineTexts, useTexts } from '../../../../../lib/texts/texts.ts'
import type { Field } from '../../../../../resource/field.ts'
import { useFields } from '../../../../../resource/use-fields.ts'
import { useResourceList, type ResourceList } from '../../../../../resource/use-resource-list.ts'
import type { Row } from '../../../../../resource/row.ts'
import type { LibraryKind } from '../library.ts'

const texts = defineTexts({ zh: { tag: '标签' }, en: { tag: 'Tag' } })

/** The list of a kind with its fields. The list call also takes one tag, which no column stands for: it is a filter of the address like the others. */
export function useLibraryList({ resource }: LibraryKind): { list: ResourceList<Row>; fields: readonly Field[] } {
  const t = useTexts(texts)
  const withTag = useMemo(
    () => ({
      ...resource,
      fields: {
        ...resource.fields,
        tag: {
          kind: 'text' as const,
          search: 'equals' as const,
          sortable: false,
          hideIn: ['list' as const, 'form' as const, 'detail' as const],
        },
      },
    }),
    [resource],
  )
  const list = useResourceList(withTag) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const own = useFields(resource)
  const tagField: Field = {
    name: 'tag',
    definition: { kind: 'text', search: 'equals', hideIn: ['list', 'form', 'detail'] },
    label: t('tag'),
    isRequired: false,
    limits: {},
    choices: [],
    areChoicesLoading: false,
  }
  return { list, fields: [...own, tagField] }
}

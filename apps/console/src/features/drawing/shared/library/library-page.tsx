import type { Row } from '../../../../resource/row.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Page } from '@drawdesk/contract/core/schema'
import type { ReactNode } from 'react'
import type { Field } from '../../../../resource/field.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { useResourceForm, type ResourceForm } from '../../../../resource/use-resource-form.ts'
import { usePermitted } from '../../../../resource/use-permitted.ts'
import { NEW_ID, useEditorAddress } from './editor/use-editor-address.ts'
import { LibraryEditor } from './editor/library-editor.tsx'
import { LibraryList } from './list/library-list.tsx'
import { itemOf, type LibraryKind } from './library.ts'

interface LibraryPageProps {
  kind: LibraryKind
  /** A field that this kind lays out itself; undefined leaves it to the rest, null leaves it out. */
  renderOwn?: (field: Field, form: ResourceForm, isReadOnly: boolean) => ReactNode
  /** Under the form of a stored row. */
  renderMore?: (id: string, isReadOnly: boolean) => ReactNode
}

/** The screen of styles or of prompts: the list, or with `?edit=<id>` (`new` for a new one) the editor. */
export function LibraryPage({ kind, renderOwn, renderMore }: LibraryPageProps) {
  const can = usePermitted(kind.resource)
  const form = useResourceForm(kind.resource, { staysOpen: true, onSaved: ({ id }) => address.hasBecome(id) })
  const address = useEditorAddress(form, can.edit)
  const tagSuggestions = useKnownTags(kind)

  if (address.editId === undefined)
    return (
      <LibraryList
        kind={kind}
        onAdd={() => address.open(NEW_ID)}
        onOpen={address.open}
        onTry={(id) => address.open(id, true)}
      />
    )
  return (
    <LibraryEditor
      kind={kind}
      form={form}
      isTry={address.isTry}
      tagSuggestions={tagSuggestions}
      onCopied={address.open}
      renderOwn={renderOwn && ((field, isReadOnly) => renderOwn(field, form, isReadOnly))}
      {...(renderMore && { renderMore })}
    />
  )
}

/** Tags of the rows that the lists of this session have shown. */
function useKnownTags(kind: LibraryKind): string[] {
  const pages = useQueryClient().getQueriesData<Page<Row>>({ queryKey: resourceKeys(kind.resource).of('list') })
  const tags = pages.flatMap(([, page]) => page?.records ?? []).flatMap((row) => itemOf(kind, row).tags)
  return [...new Set(tags)].sort((one, other) => one.localeCompare(other))
}

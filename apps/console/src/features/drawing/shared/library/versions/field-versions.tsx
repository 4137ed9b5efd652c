import type { RowVersion } from '@drawdesk/contract/core/versions'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import type { Field } from '../../../../../resource/field.ts'
import { VersionsDrawer } from '../../versions/versions-drawer.tsx'
import { versionTexts } from '../../versions/versions.i18n.ts'
import type { LibraryKind } from '../library.ts'
import { changedFields } from './changed-fields.ts'
import { CoverDiff } from './cover-diff.tsx'
import { WordDiff } from '../../versions/word-diff.tsx'

interface FieldVersionsProps {
  kind: LibraryKind
  fields: readonly Field[]
  id: string
  name: string
  canEdit: boolean
  hasChanges: boolean
  onClose: () => void
  onRolledBack: () => void
}

/** The versions of a style or prompt, compared field by field: texts by words, covers as pictures. */
export default function FieldVersions({ kind, fields, ...props }: FieldVersionsProps) {
  return (
    <VersionsDrawer
      {...props}
      isGuarded
      path={kind.resource.path}
      renderDiff={(from, to, label) => <FieldDiffs fields={fields} from={from} to={to} label={label} />}
    />
  )
}

function FieldDiffs({
  fields,
  from,
  to,
  label,
}: {
  fields: readonly Field[]
  from: RowVersion | undefined
  to: RowVersion | undefined
  label: string
}) {
  const t = useTexts(versionTexts)
  const changes = changedFields(fields, from?.row, to?.row ?? {})
  if (changes.length === 0) return <p className="draw-help">{t('same')}</p>
  return (
    <dl className="draw-field-diffs" aria-label={label}>
      {changes.map(({ field, before, after }) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            {field.definition.kind === 'picture' ? (
              <CoverDiff before={before} after={after} />
            ) : from ? (
              <WordDiff before={before} after={after} />
            ) : (
              after
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

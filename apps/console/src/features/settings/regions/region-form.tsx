import { REGION_PATH, REGION_ROOT, type Region, type RegionSaved } from '@drawdesk/contract/settings/region'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { MergedNote } from '../../../resource/editor/editor-notes.tsx'
import { RestoredNote } from '../../../resource/editor/restored-note.tsx'
import { plainField } from '../../../resource/history/plain-field.ts'
import { RowHistory } from '../../../resource/history/row-history.tsx'
import { VersionNote } from '../../../resource/history/version-note.tsx'
import type { EarlierVersion } from '../../../resource/form/form-state.ts'
import { useValueDraft, type ValueDraft } from '../../../resource/editor/values/use-value-draft.ts'
import { RegionFacts } from './region-facts.tsx'
import { CodeField, LevelField, RegionFields, type RegionValues } from './region-fields.tsx'
import { regionPageTexts } from './region.i18n.ts'
import { useRegionSave } from './use-region-save.ts'

interface RegionFormProps {
  /** The region that is changed, or that a new one is added below. */
  region: Region
  isNew: boolean
  /** Names of the levels by number. */
  levels: readonly string[]
  isReadOnly: boolean
  onSaved: (saved: RegionSaved) => void
  /** Of a new one. */
  onCancel: () => void
}

/** One region: its code and level are fixed by where it lies, so they are said of a known one and asked of a new one. */
export function RegionForm({ region, isNew, levels, isReadOnly, onSaved, onCancel }: RegionFormProps) {
  const t = useTexts(regionPageTexts)
  const id = useId()
  const draft = useValueDraft<RegionValues>({
    resource: 'region',
    row: isNew ? `new${region.code}` : region.code,
    version: isNew ? undefined : region.version,
    stored: isNew ? newBelow(region) : valuesOf(region),
    isReadOnly,
  })
  const [version, setVersion] = useState<EarlierVersion>()
  const stored = valuesOf(region)
  const { errors, isBusy, save, clearErrors } = useRegionSave({
    region,
    isNew,
    draft,
    isVersion: version !== undefined,
    onSaved: (answer) => {
      setVersion(undefined)
      onSaved(answer)
    },
    idOf: (name) => `${id}-${name}`,
  })
  const change = (part: Partial<RegionValues>) => {
    draft.change(part)
    clearErrors()
  }
  const cancel = () => {
    draft.startOver()
    onCancel()
  }
  const form = { id, errors, isDisabled: isBusy || isReadOnly }
  const fields = { form, values: draft.values, onChange: change }
  const known = [
    plainField('name', t('name')),
    plainField('sort', t('sort'), { kind: 'integer' }),
    plainField('remark', t('remark'), { kind: 'textarea' }),
  ]
  return (
    <>
      <form className="res-form region-form" noValidate onSubmit={(event) => void save(event)}>
        <DraftNotes draft={draft} region={region} />
        {version && (
          <VersionNote
            key={version.time}
            version={version}
            changed={known
              .filter(({ name }) => draft.values[name as 'name'] !== stored[name as 'name'])
              .map(({ label }) => label)}
            onNow={() => {
              setVersion(undefined)
              draft.startOver()
            }}
          />
        )}
        <RegionFacts region={region} isNew={isNew} />
        {isNew && (
          <CodeField {...fields} isReadOnly={isReadOnly} prefix={region.code === REGION_ROOT ? '' : region.code} />
        )}
        <RegionFields
          {...fields}
          isReadOnly={isReadOnly}
          level={isNew && <LevelField {...fields} above={region.level} levels={levels} />}
        />
        {!isReadOnly && (
          <div className="region-buttons">
            {isNew && (
              <Button disabled={isBusy} onClick={cancel}>
                {t('cancel')}
              </Button>
            )}
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
      {!isNew && (
        <RowHistory
          resource={{ path: REGION_PATH }}
          row={{ id: region.code }}
          canEdit={!isReadOnly}
          form={{
            allFields: [
              ...known,
              plainField('level', t('level'), {
                kind: 'integer',
                choices: levels.map((label, value) => ({ value, label })),
              }),
            ],
            fields: known,
            edit: (_id, values, of) => {
              setVersion(of)
              change(values as Partial<RegionValues>) // Of these fields alone.
            },
          }}
        />
      )}
    </>
  )
}

const valuesOf = ({ name, level, sort, remark }: Region): RegionValues => ({ subCode: '', name, level, sort, remark })
const newBelow = ({ level }: Region): RegionValues => ({ subCode: '', name: '', level: level + 1, sort: 0, remark: '' })

/** What was typed before stands in the form again, or was joined with what somebody else has saved meanwhile. */
function DraftNotes({ draft, region }: { draft: ValueDraft<RegionValues>; region: Region }) {
  const t = useTexts(regionPageTexts)
  const { restored, conflict } = draft
  const stored = valuesOf(region)
  return (
    <>
      {restored && (
        <RestoredNote
          typedAtMs={restored.typedAtMs}
          fields={restored.names.map((name) => t(name))}
          onStartOver={draft.startOver}
        />
      )}
      {conflict && (
        <MergedNote
          time={region.updateTime}
          fields={conflict.map((name) => ({ name, label: t(name), spoken: t(name), theirs: String(stored[name]) }))}
          onTake={draft.takeTheirs}
          onDismiss={draft.dismissConflict}
        />
      )}
    </>
  )
}

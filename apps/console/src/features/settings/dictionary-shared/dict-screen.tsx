import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { DICT_DIALOG_WIDTH_PX } from '@drawdesk/contract/core/constants'
import { importedDicts, type Dict } from '@drawdesk/contract/settings/dict'
import { Button } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { untyped } from '../../../resource/row.ts'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { usePermitted } from '../../../resource/use-permitted.ts'
import { useResourceList } from '../../../resource/use-resource-list.ts'
import { DictCell } from './dict-cells.tsx'
import { keyControl, sealControl } from './dict-controls.tsx'
import { namesOf } from './dict-names.ts'
import { dictTexts } from './dict-parts.i18n.ts'
import { EntriesPanel } from './entries-panel.tsx'
import { SealSwitch } from './seal-switch.tsx'
import './dict.css'

type DictResource = ResourceDefinition<typeof Dict>

interface DictScreenProps {
  dicts: DictResource
  entries: DictResource
  /** `horizontal`: entries at the right of the dictionaries; `vertical`: in a dialog. A narrow window has room for the dialog only. */
  layout: 'horizontal' | 'vertical'
}

const FORM_CONTROLS = { code: keyControl, isSealed: sealControl }

/** A family of dictionaries: the dictionaries page by page, and the entries of the one that is open. */
export function DictScreen(props: DictScreenProps): ReactNode {
  return (
    <TenantScope resource={props.dicts}>
      <Dicts {...props} />
    </TenantScope>
  )
}

function Dicts({ dicts, entries, layout }: DictScreenProps): ReactNode {
  const isBeside = !useIsNarrow() && layout === 'horizontal'
  const { rows } = useResourceList(dicts) // The same query as the page's own: what is shown there is what can be open.
  const [openId, setOpenId] = useState<string>()
  const open = rows.find(({ id }) => id === openId) ?? (isBeside ? rows[0] : undefined)
  const page = <DictList dicts={dicts} entries={entries} isBeside={isBeside} openId={open?.id} onOpen={setOpenId} />
  const panel = open && <EntriesPanel key={open.id} resource={untyped(entries)} dict={open} isBeside={isBeside} />
  return isBeside ? (
    <div className="dict-screen">
      <div className="dict-side">
        {page}
        {open && (
          <EntriesBeside dict={open} chosenId={openId}>
            {panel}
          </EntriesBeside>
        )}
      </div>
    </div>
  ) : (
    <>
      {page}
      <EntriesDialog dict={open} onClose={() => setOpenId(undefined)}>
        {panel}
      </EntriesDialog>
    </>
  )
}

interface DictListProps {
  dicts: DictResource
  entries: DictResource
  isBeside: boolean
  /** Whose entries are shown. */
  openId: string | undefined
  onOpen: (id: string) => void
}

/** The dictionaries page by page; a press on one opens its entries. */
function DictList({ dicts, entries, isBeside, openId, onOpen }: DictListProps): ReactNode {
  const t = useTexts(dictTexts)
  const language = useLanguage()
  const can = usePermitted(untyped(dicts))
  const nameCell = (row: Dict): ReactNode => (
    <DictCell row={row} isCurrent={isBeside ? row.id === openId : undefined} onOpen={() => onOpen(row.id)} />
  )
  const sealCell = (row: Dict): ReactNode => <SealSwitch resource={untyped(dicts)} row={row} />
  const openButton = (row: Dict): ReactNode => (
    <Button
      type="link"
      size="small"
      aria-label={`${t('entries')} ${namesOf(row, language).name}`}
      onClick={() => onOpen(row.id)}
    >
      {t('entries')}
    </Button>
  )
  return (
    <ResourcePage
      resource={isBeside ? compact(dicts) : dicts}
      dialogWidthPx={DICT_DIALOG_WIDTH_PX}
      formFields={FORM_CONTROLS}
      imported={importedDicts(dicts, entries)}
      nameOf={(row) => namesOf(row, language).name}
      cells={{
        dictValue: nameCell,
        isSealed: can.edit ? sealCell : undefined,
      }}
      rowActions={isBeside ? undefined : openButton}
    />
  )
}

interface EntriesBesideProps {
  dict: Dict
  /** Id of the one that was opened by hand. */
  chosenId: string | undefined
  children: ReactNode
}

/** The entries at the side of the dictionaries. */
function EntriesBeside({ dict, chosenId, children }: EntriesBesideProps): ReactNode {
  const t = useTexts(dictTexts)
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  // Where the entries stand below the list, what was opened comes into view.
  useEffect(() => {
    if (chosenId !== undefined) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId])
  return (
    <div ref={place}>
      <header className="page-header">
        <div className="page-header-words">
          <h2 className="page-header-title">{t('entriesOf', { name: namesOf(dict, language).name })}</h2>
          <p className="page-header-purpose">{t('offered')}</p>
        </div>
      </header>
      {children}
    </div>
  )
}

interface EntriesDialogProps {
  /** Undefined: closed. */
  dict: Dict | undefined
  onClose: () => void
  children: ReactNode
}

function EntriesDialog({ dict, onClose, children }: EntriesDialogProps): ReactNode {
  const t = useTexts(dictTexts)
  const language = useLanguage()
  return (
    <AppModal
      className="dict-dialog"
      open={dict !== undefined}
      width={DICT_DIALOG_WIDTH_PX}
      title={dict && t('entriesOf', { name: namesOf(dict, language).name })}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {children}
    </AppModal>
  )
}

/** Half the page is as wide as this name, the seal and the buttons: the rows stand in their order without its number. */
const BESIDE_NAME_WIDTH_PX = 240

function compact({ fields, ...dicts }: DictResource): DictResource {
  return {
    ...dicts,
    fields: {
      ...fields,
      dictValue: { kind: 'text', ...fields.dictValue, widthPx: BESIDE_NAME_WIDTH_PX },
      sort: { kind: 'integer', ...fields.sort, hideIn: ['list'] },
    },
  }
}

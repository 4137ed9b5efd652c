import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { DICT_DIALOG_WIDTH_PX } from '@drawdesk/contract/core/constants'
import type { Dict } from '@drawdesk/contract/settings/dict'
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
  const t = useTexts(dictTexts)
  const language = useLanguage()
  const isBeside = !useIsNarrow() && layout === 'horizontal'
  const can = usePermitted(untyped(dicts))
  const { rows } = useResourceList(dicts) // The same query as the page's own: what is shown there is what can be open.
  const [openId, setOpenId] = useState<string>()
  const open = rows.find(({ id }) => id === openId) ?? (isBeside ? rows[0] : undefined)

  const panelRef = useRef<HTMLDivElement>(null)
  // Where the entries stand below the list, what was opened comes into view.
  useEffect(() => {
    if (openId !== undefined) panelRef.current?.scrollIntoView?.({ block: 'nearest' })
  }, [openId])

  const nameCell = (row: Dict): ReactNode => (
    <DictCell row={row} isCurrent={isBeside ? row.id === open?.id : undefined} onOpen={() => setOpenId(row.id)} />
  )
  const sealCell = (row: Dict): ReactNode => <SealSwitch resource={untyped(dicts)} row={row} />
  const openButton = (row: Dict): ReactNode => (
    <Button
      type="link"
      size="small"
      aria-label={`${t('entries')} ${namesOf(row, language).name}`}
      onClick={() => setOpenId(row.id)}
    >
      {t('entries')}
    </Button>
  )
  const page = (
    <ResourcePage
      resource={isBeside ? compact(dicts) : dicts}
      dialogWidthPx={DICT_DIALOG_WIDTH_PX}
      formFields={FORM_CONTROLS}
      nameOf={(row) => namesOf(row, language).name}
      cells={{
        dictValue: nameCell,
        isSealed: can.edit ? sealCell : undefined,
      }}
      rowActions={isBeside ? undefined : openButton}
    />
  )
  const panel = open && <EntriesPanel key={open.id} resource={untyped(entries)} dict={open} isBeside={isBeside} />
  const title = open && t('entriesOf', { name: namesOf(open, language).name })
  if (!isBeside) {
    return (
      <>
        {page}
        <AppModal
          className="dict-dialog"
          open={open !== undefined}
          width={DICT_DIALOG_WIDTH_PX}
          title={title}
          footer={null}
          destroyOnHidden
          onCancel={() => setOpenId(undefined)}
        >
          {panel}
        </AppModal>
      </>
    )
  }
  return (
    <div className="dict-screen">
      <div className="dict-side">
        {page}
        {open && (
          <div ref={panelRef}>
            <header className="page-header">
              <div className="page-header-words">
                <h2 className="page-header-title">{title}</h2>
                <p className="page-header-purpose">{t('offered')}</p>
              </div>
            </header>
            {panel}
          </div>
        )}
      </div>
    </div>
  )
}

/** Half the page is as wide as this name, the order, the seal and the buttons. */
const BESIDE_NAME_WIDTH_PX = 152

function compact({ fields, ...dicts }: DictResource): DictResource {
  return {
    ...dicts,
    fields: { ...fields, dictValue: { kind: 'text', ...fields.dictValue, widthPx: BESIDE_NAME_WIDTH_PX } },
  }
}

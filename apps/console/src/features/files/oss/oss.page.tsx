import { OWN_STORE, ossResource, STORE_ACTIVE, type Oss } from '@drawdesk/contract/files/oss'
import { useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useCan } from './use-can.ts'
import type { RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import { EnableButton } from './enable-button.tsx'
import { KeyBox } from './key-box.tsx'
import { MoveButton } from './move-dialog.tsx'
import { Moves } from './moves.tsx'
import { ossTexts } from './oss.i18n.ts'
import { useStoreNews } from './oss.api.ts'
import { StrayDialog } from './stray-dialog.tsx'
import { TrialButton } from './trial-button.tsx'
import './oss.css'

type Props = ResourcePageProps<typeof Oss>

const CELLS: Props['cells'] = {
  ossCode: (row) => <StoreName row={row} />,
  status: (row) => (
    <StateTag kind={row.status === STORE_ACTIVE ? 'good' : 'neutral'}>{row.statusName ?? row.status}</StateTag>
  ),
}
const FORM_FIELDS: Props['formFields'] = {
  accessKey: (props: InputProps) => <KeyBox {...props} name="accessKey" />,
  secretKey: (props: InputProps) => <KeyBox {...props} name="secretKey" />,
}
const NEW_STORE = { category: 1 } as const
const OF_TENCENT = 4

/** The form asks for what the chosen kind has. */
function hiddenFields({ category }: FormValues): string[] {
  if (Number(category) === OWN_STORE)
    return [
      'endpoint',
      'transformEndpoint',
      'bucketName',
      'region',
      'appId',
      'accessKey',
      'secretKey',
      'secrets',
      'category',
    ]
  return ['secrets', ...(Number(category) === OF_TENCENT ? [] : ['appId'])]
}

const rowActions = (row: Oss) => <StoreActions row={row} />
const toolbar: Props['toolbar'] = ({ rows }) => <MoveButton stores={rows} />

/** Where files are kept. */
export default function OssPage() {
  const t = useTexts(ossTexts)
  const can = useCan()
  const [strayOf, setStrayOf] = useState<Oss>()
  useStoreNews()
  const rowMenu = (row: Oss): RowMenuEntry[] =>
    can.delete ? [{ key: 'stray', label: t('stray'), run: () => setStrayOf(row) }] : []
  return (
    <>
      <ResourcePage
        resource={ossResource}
        newRow={NEW_STORE}
        cells={CELLS}
        formFields={FORM_FIELDS}
        hiddenFields={hiddenFields}
        nameOf={(row) => row.ossCode}
        rowActions={rowActions}
        rowMenu={rowMenu}
        toolbar={toolbar}
      />
      <Moves />
      {strayOf && <StrayDialog row={strayOf} onClose={() => setStrayOf(undefined)} />}
    </>
  )
}

function StoreActions({ row }: { row: Oss }) {
  const can = useCan()
  return (
    <>
      {can.enable && row.status !== STORE_ACTIVE && <EnableButton row={row} />}
      {can.edit && <TrialButton row={row} />}
    </>
  )
}

/** The code, and under it what lies there. */
function StoreName({ row }: { row: Oss }) {
  const t = useTexts(ossTexts)
  const { ossCode, files = 0, bytes = 0 } = row
  return (
    <span className="oss-name">
      <b>{ossCode}</b>
      <span className="oss-quiet">
        {files === 0 ? t('empty') : t('holds', { files: files.toLocaleString('en'), size: byteSize(bytes) })}
      </span>
    </span>
  )
}

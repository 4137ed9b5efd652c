import { AppstoreOutlined, UnorderedListOutlined, UploadOutlined } from '@ant-design/icons'
import { attachResource, type Attach } from '@drawdesk/contract/files/attach'
import { Button, Segmented, Upload } from 'antd'
import { createContext, lazy, useContext, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import { ResourceScreen, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { untyped, type Row } from '../../../resource/row.ts'
import { WideOrNarrow } from '../../../resource/screen/list-rows.tsx'
import { PagedFoot, Turning } from '../../../resource/screen/paged-body.tsx'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import { AttachCards, Thumb } from './attach-cards.tsx'
import { useForceRemoval } from './attach-commands.tsx'
import { AttachDetail } from './attach-detail.tsx'
import { UsesCell, usesOf } from './attach-uses.tsx'
import { attachTexts } from './attach.i18n.ts'
import { RemovedFiles } from './removed-files.tsx'
import { RoomBar } from './room-bar.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import './attach.css'

const AttachPreview = lazy(() => loadChunk(() => import('./attach-preview.tsx')))

const definition = untyped(attachResource)
type Props = ResourcePageProps<typeof Attach>
type Layout = 'table' | 'grid'

/** Shows this file in large. */
const OpenContext = createContext<(id: string) => void>(() => undefined)

const CELLS: Props['cells'] = {
  originalName: (row) => <NameCell row={row} />,
  attachSize: (row) => <span className="res-number">{byteSize(row.attachSize)}</span>,
  createUserName: (row) => seededName(row.createUserName) || '–',
  usedBy: (row) => <UsesCell row={row} />,
}
const detail = (row: Attach) => <AttachDetail row={row} />

/** Files of the tenant: as a list or as cards, with those that were removed behind a switch. */
export default function AttachPage() {
  const t = useTexts(attachTexts)
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const uploads = useUploads(list.reload)
  const force = useForceRemoval()
  const canForce = usePermission('attach_force')
  const canRestore = usePermission('attach_delete')
  const [layout, setLayout] = useState<Layout>('table')
  const [isRemoved, setIsRemoved] = useState(false)
  const [opened, setOpened] = useState<number>()
  const rows = list.rows as unknown as readonly Attach[] // rows of this resource's own list

  const rowMenu = (row: Attach): RowMenuEntry[] =>
    canForce && usesOf(row) > 0 ? [{ key: 'force', label: t('force'), run: () => force(row) }] : []
  const layouts = (
    <Segmented<Layout>
      aria-label={t('layout')}
      value={layout}
      onChange={setLayout}
      options={[
        { value: 'table', icon: <UnorderedListOutlined aria-hidden />, label: t('table') },
        { value: 'grid', icon: <AppstoreOutlined aria-hidden />, label: t('grid') },
      ]}
    />
  )
  const which = canRestore ? (
    <Segmented<boolean>
      aria-label={t('which')}
      value={isRemoved}
      onChange={setIsRemoved}
      options={[
        { value: false, label: t('kept') },
        { value: true, label: t('removed') },
      ]}
    />
  ) : null

  const bar = (
    <>
      <UploadButton onFiles={uploads.add} />
      {which}
      {!isRemoved && layouts}
    </>
  )
  return (
    <OpenContext value={(id) => setOpened(rows.findIndex((row) => row.id === id))}>
      <ResourceScreen
        resource={attachResource}
        list={list}
        cells={CELLS}
        nameOf={(row) => row.originalName}
        detail={detail}
        rowMenu={rowMenu}
        toolbar={() => bar}
        renderRows={(parts) =>
          isRemoved ? (
            <RemovedFiles />
          ) : (
            <>
              <RoomBar />
              <UploadList uploads={uploads} />
              <Turning list={list}>
                {layout === 'table' ? (
                  <WideOrNarrow {...parts} />
                ) : (
                  <AttachCards
                    rows={rows}
                    selected={parts.selected}
                    onSelect={parts.onSelect}
                    onOpen={setOpened}
                    renderActions={parts.renderActions as ((row: Attach) => ReactNode) | undefined}
                  />
                )}
              </Turning>
              <PagedFoot list={list} />
            </>
          )
        }
      />
      {opened !== undefined && (
        <LazyPart>
          <AttachPreview rows={rows} at={opened} onStep={setOpened} onClose={() => setOpened(undefined)} />
        </LazyPart>
      )}
    </OpenContext>
  )
}

function NameCell({ row }: { row: Attach }) {
  const t = useTexts(attachTexts)
  const open = useContext(OpenContext)
  const name = row.originalName
  return (
    <button type="button" className="attach-name" aria-label={t('preview', { name })} onClick={() => open(row.id)}>
      <Thumb row={row} />
      <span className="attach-line" title={name}>
        {name}
      </span>
    </button>
  )
}

/** Any number of files at once, by the dialog of the system. */
function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts(attachTexts)
  return (
    <Upload
      multiple
      showUploadList={false}
      beforeUpload={(file, all) => {
        if (file === all[0]) onFiles(all)
        return false
      }}
    >
      <Button type="primary" icon={<UploadOutlined aria-hidden />}>
        {t('upload')}
      </Button>
    </Upload>
  )
}

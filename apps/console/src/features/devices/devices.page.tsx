import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { useAddress } from '../../lib/browser/use-address.ts'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { usePermission } from '../../lib/session/permissions.ts'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { LazyResourceDialog } from '../../resource/form/lazy-dialog.tsx'
import { useNewKey } from '../../resource/list/keys/use-new-key.ts'
import { ListHeader } from '../../resource/screen/list-screen.tsx'
import { useResourceForm } from '../../resource/use-resource-form.ts'
import '../../resource/resource.css'
import './devices.css'
import { devicesTexts } from './devices.i18n.ts'
import { FORM_CONTROLS, hiddenFields, NEW_DEVICE } from './form/form-controls.tsx'
import { devicesResource } from './list/device-columns.ts'
import { DeviceList } from './list/device-list.tsx'
import { ProofKeysButton } from './proof/proof-keys-button.tsx'
import { useDeviceNews } from './shared/use-device-news.ts'

const DeviceDrawer = lazy(() => loadChunk(() => import('./drawer/device-drawer.tsx')))
const SilentPrintDialog = lazy(() => loadChunk(() => import('./shared/prints/silent-print-dialog.tsx')))
const Wall = lazy(() => loadChunk(() => import('./wall/wall.tsx')))

/** Devices at venues, as a list or (`?view=wall`) as a board for a screen on the wall; `?id=` opens one of them. */
export default function DevicesPage() {
  const t = useTexts(devicesTexts)
  const text = useText()
  const [address, put] = useAddress()
  const [canAdd, canEdit] = [usePermission('drawLogin_add'), usePermission('drawLogin_edit')]
  const canPrint = usePermission('drawLogin_print')
  const [asked, setAsked] = useState<DrawLogin>()
  const form = useResourceForm(devicesResource, { newRow: NEW_DEVICE, onSaved: ({ id }) => put({ id }) })
  useDeviceNews()
  const onAdd = canAdd ? () => form.add() : undefined
  useNewKey(canAdd && form.mode === undefined, () => form.add())
  const openId = address.get('id')
  const isWall = address.get('view') === 'wall'
  const open = (id: string): void => put({ id })
  return (
    <div className="res-page">
      <ListHeader
        resource={devicesResource}
        onAdd={onAdd}
        addText={t('newDevice')}
        actions={
          <>
            <ProofKeysButton />
            <Segmented
              aria-label={t('view')}
              value={isWall ? 'wall' : 'list'}
              options={[
                { value: 'list', icon: <UnorderedListOutlined aria-hidden />, label: t('list') },
                { value: 'wall', icon: <AppstoreOutlined aria-hidden />, label: t('wall') },
              ]}
              onChange={(view) => put({ view: view === 'wall' ? view : undefined })}
            />
          </>
        }
      />
      {isWall ? (
        <LazyPart>
          <Wall onOpen={open} onSilent={canPrint ? setAsked : undefined} />
        </LazyPart>
      ) : (
        <DeviceList form={form} onAdd={onAdd} onOpen={open} />
      )}
      {openId !== null && (
        <LazyPart>
          <DeviceDrawer
            key={openId}
            id={openId}
            onEdit={canEdit ? () => form.edit(openId) : undefined}
            onClose={() => put({ id: undefined, part: undefined })}
          />
        </LazyPart>
      )}
      {asked && (
        <LazyPart>
          <SilentPrintDialog key={asked.id} device={asked} onClose={() => setAsked(undefined)} />
        </LazyPart>
      )}
      <LazyResourceDialog
        form={form}
        noun={text(nounsOf(devicesResource).one)}
        controls={FORM_CONTROLS}
        hiddenFields={hiddenFields}
        canEdit={canEdit}
        renderDetail={() => null}
      />
    </div>
  )
}

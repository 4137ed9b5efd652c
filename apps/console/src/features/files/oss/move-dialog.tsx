import { SwapOutlined } from '@ant-design/icons'
import { STORE_ACTIVE, type Oss } from '@drawdesk/contract/files/oss'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { moveFiles, useReloadStores } from './oss.api.ts'
import { ossTexts } from './oss.i18n.ts'
import { useCan } from './use-can.ts'

/** Asks from where and where to, and begins a move. */
export function MoveButton({ stores }: { stores: readonly Oss[] }) {
  const t = useTexts(ossTexts)
  const { move: canMove } = useCan()
  const [isOpen, setIsOpen] = useState(false)
  if (!canMove) return null
  return (
    <>
      <Button icon={<SwapOutlined aria-hidden />} disabled={stores.length < 2} onClick={() => setIsOpen(true)}>
        {t('move')}
      </Button>
      {isOpen && <MoveDialog stores={stores} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function MoveDialog({ stores, onClose }: { stores: readonly Oss[]; onClose: () => void }) {
  const t = useTexts(ossTexts)
  const { message } = useFeedback()
  const reload = useReloadStores()
  const [form] = Form.useForm<{ from: string; to: string }>()
  const from = Form.useWatch('from', form)
  const [isBusy, setIsBusy] = useState(false)
  // New files would go on coming into the one in use.
  const sources = stores.filter(({ status, files = 0 }) => status !== STORE_ACTIVE && files > 0)
  const active = stores.find(({ status }) => status === STORE_ACTIVE)
  const label = ({ ossCode, files = 0, bytes = 0 }: Oss): string =>
    `${ossCode} · ${t('holds', { files: files.toLocaleString('en'), size: byteSize(bytes) })}`

  async function begin({ from: source, to }: { from: string; to: string }): Promise<void> {
    setIsBusy(true)
    try {
      await moveFiles(source, to)
      void message.success(t('begun'))
      reload()
      onClose()
    } catch (error) {
      logFailure('store move', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={t('move')}
      okText={t('begin')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="oss-quiet">{t('moveWhat')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ from: sources[0]?.id, to: active?.id }}
        onFinish={(values) => void begin(values)}
      >
        <Form.Item name="from" label={t('from')} rules={[{ required: true, message: t('fromRequired') }]}>
          <Select options={sources.map((row) => ({ value: row.id, label: label(row) }))} />
        </Form.Item>
        <Form.Item name="to" label={t('to')} rules={[{ required: true, message: t('toRequired') }]}>
          <Select
            options={stores.filter(({ id }) => id !== from).map((row) => ({ value: row.id, label: row.ossCode }))}
          />
        </Form.Item>
      </Form>
    </AppModal>
  )
}

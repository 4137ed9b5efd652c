import { Button, Table, type TableProps } from 'antd'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../components/empty.tsx'
import { StateTag, type StateKind } from '../../components/tag.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { clearErrorLog, useErrorLog, type ErrorKind, type ErrorLogEntry } from '../../lib/errors/error-log.ts'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useScreenLevel } from '../../lib/browser/screen.ts'
import { useShellText, useTexts } from '../../lib/texts/texts.ts'
import { texts } from './error-log.i18n.ts'
import './error-log.css'
import { uploadErrorLog } from './upload.ts'

const kindOf: Record<ErrorKind, StateKind> = {
  error: 'bad',
  promise: 'bad',
  render: 'bad',
  request: 'warn',
  chunk: 'info',
}

/** The local error log: what happened, to be sent to the server or cleared; both ask first. */
export default function ErrorLogDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useTexts(texts)
  const shell = useShellText()
  const { modal, message } = useFeedback()
  const { entries } = useErrorLog()
  const isNarrow = useScreenLevel() === 0

  const ask = (title: string, onOk: () => void | Promise<void>) =>
    modal.confirm({ title, okText: shell('confirm'), cancelText: shell('cancel'), onOk })
  const upload = async () => {
    try {
      await uploadErrorLog(entries)
    } catch (error) {
      // Its message has been shown; what did not arrive is still listed.
      if (error instanceof ApiError) return
      throw error
    }
    void message.success(text('uploaded'))
  }
  const clear = () => {
    clearErrorLog()
    void message.success(text('cleared'))
  }
  return (
    <AppModal
      open={isOpen}
      onCancel={onClose}
      title={text('title')}
      width={960}
      footer={[
        <Button key="clear" danger disabled={entries.length === 0} onClick={() => ask(text('clearAsks'), clear)}>
          {text('clear')}
        </Button>,
        <Button
          key="upload"
          type="primary"
          disabled={entries.length === 0}
          onClick={() => ask(text('uploadAsks'), upload)}
        >
          {text('upload')}
        </Button>,
      ]}
    >
      {entries.length === 0 ? (
        <EmptyNote title={text('none')} reason={text('none.reason')} />
      ) : (
        <Table<ErrorLogEntry>
          rowKey="id"
          size="small"
          className="error-log"
          dataSource={[...entries]}
          columns={isNarrow ? narrowColumnsOf(text) : columnsOf(text)}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
          scroll={isNarrow ? undefined : { x: 820 }}
          expandable={{
            rowExpandable: ({ stack, info }) => Boolean(stack || info),
            expandedRowRender: wholeStackOf,
          }}
        />
      )}
    </AppModal>
  )
}

function wholeStackOf({ stack, info }: ErrorLogEntry) {
  return <pre className="error-log-stack">{[stack, info].filter(Boolean).join('\n\n')}</pre>
}

type LogText = ReturnType<typeof useTexts<keyof (typeof texts)['zh']>>

/** A phone has no room for five columns: one, with the facts below each other. */
function narrowColumnsOf(text: LogText): TableProps<ErrorLogEntry>['columns'] {
  return [
    {
      key: 'content',
      title: text('content'),
      render: (_, { type, url, message, count, time }) => (
        <div className="error-log-narrow">
          <StateTag kind={kindOf[type]}>{text(`kind.${type}`)}</StateTag>
          <span className="error-log-text">{message}</span>
          {count > 1 && <small>{text('times', { count })}</small>}
          <small className="error-log-text">{url}</small>
          <small>{time}</small>
        </div>
      ),
    },
  ]
}

function columnsOf(text: LogText): TableProps<ErrorLogEntry>['columns'] {
  return [
    {
      key: 'type',
      title: text('type'),
      width: 130,
      render: (_, { type }) => <StateTag kind={kindOf[type]}>{text(`kind.${type}`)}</StateTag>,
    },
    {
      key: 'url',
      title: text('url'),
      width: 180,
      render: (_, { url }) => <span className="error-log-text">{url}</span>,
    },
    {
      key: 'content',
      title: text('content'),
      render: (_, { message, count }) => (
        <span className="error-log-text">
          {message}
          {count > 1 && <small className="error-log-count">{text('times', { count })}</small>}
        </span>
      ),
    },
    {
      key: 'stack',
      title: text('stack'),
      width: 180,
      ellipsis: true,
      render: (_, { stack }) => <code>{stack.split('\n')[1]?.trim() ?? ''}</code>,
    },
    { key: 'time', title: text('time'), dataIndex: 'time', width: 160, className: 'error-log-time' },
  ]
}

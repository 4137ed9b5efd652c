import {
  CloseOutlined,
  FileExcelOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  LoadingOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ChatDocument } from '@drawdesk/contract/chat/chat-documents'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { documentTexts } from './documents.i18n.ts'
import type { Documents } from './use-documents.ts'
import './documents.css'

/** The files that the conversation is answered from: those that are read, those on their way, and why one was not read. */
export function DocumentChips({ documents }: { documents: Documents }) {
  const t = useTexts(documentTexts)
  const { list, coming } = documents
  if (list.length === 0 && coming.length === 0) return null
  return (
    <ul className="chat-documents" aria-label={t('files')}>
      {list.map((document) => (
        <li key={document.documentId} className="chat-document">
          <KindIcon kind={document.kind} />
          <span className="chat-document-name" title={document.name}>
            {document.name}
          </span>
          <Size document={document} />
          <Close
            label={t('remove', { name: document.name })}
            onClick={() => void documents.remove(document.documentId)}
          />
        </li>
      ))}
      {coming.map(({ key, name, problem }) => (
        <li key={`coming ${key}`} className="chat-document" data-problem={problem !== '' || undefined}>
          {problem === '' ? <LoadingOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
          <span className="chat-document-name" title={name}>
            {name}
          </span>
          <span className="chat-document-note" role={problem === '' ? 'status' : 'alert'}>
            {problem || t('reading')}
          </span>
          {problem !== '' && <Close label={t('dismiss', { name })} onClick={() => documents.dismiss(key)} />}
        </li>
      ))}
    </ul>
  )
}

function KindIcon({ kind }: { kind: ChatDocument['kind'] }) {
  if (kind === 'pdf') return <FilePdfOutlined aria-hidden />
  return kind === 'xlsx' || kind === 'csv' ? <FileExcelOutlined aria-hidden /> : <FileTextOutlined aria-hidden />
}

function Size({ document: { kind, parts, passages } }: { document: ChatDocument }) {
  const t = useTexts(documentTexts)
  const [count, one, many] =
    parts === null
      ? ([passages, 'passage', 'passages'] as const)
      : kind === 'pdf'
        ? ([parts, 'page', 'pages'] as const)
        : ([parts, 'sheet', 'sheets'] as const)
  const text = count === 1 ? t(one) : t(many, { count })
  return <span className="chat-document-note">{text}</span>
}

function Close({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="chat-document-close" aria-label={label} title={label} onClick={onClick}>
      <CloseOutlined aria-hidden />
    </button>
  )
}

import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { cleanNotice, noticeAddress } from '@drawdesk/contract/notices/notice-html'
import { Button, Input, Popover } from 'antd'
import { useEffect, useRef, useState, type ClipboardEvent, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { asText, type InputProps } from '../../resource/kinds/kind-inputs.tsx'
import '../../components/notice/notice-content.css'
import { noticeTexts } from './notice.i18n.ts'
import './notice.css'

/**
 * A small editor for notices over the browser's own editing (undo and input methods are the browser's). What comes out, and what is pasted in, is cleaned to the few elements
 * that a notice has; the server does it again.
 */
export function NoticeEditor({ field, id, value, onChange, isDisabled, isInvalid, describedBy }: InputProps) {
  const t = useTexts(noticeTexts)
  const area = useRef<HTMLDivElement>(null)
  const given = asText(value)
  /** What the area holds, as it was last reported or given. */
  const held = useRef<string>(undefined)

  useEffect(() => {
    if (!area.current || held.current === given) return
    held.current = given
    area.current.innerHTML = cleanNotice(given) // of our own writing, from nodes alone
  }, [given])

  const report = (): void => {
    const text =
      area.current?.textContent?.trim() === ''
        ? ''
        : cleanNotice(`<p></p>${area.current?.innerHTML ?? ''}`).replace(/^<p><\/p>/, '')
    held.current = text
    onChange?.(text)
  }
  // Deprecated without a successor; every browser has it, and it alone keeps the browser's undo.
  const run = (command: string, argument?: string): void => {
    area.current?.focus()
    document.execCommand(command, false, argument)
    report()
  }
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html')
    document.execCommand('insertHTML', false, cleanNotice(html || event.clipboardData.getData('text/plain')))
    report()
  }
  const tool = (label: string, sign: ReactNode, command: string, argument?: string): ReactNode => (
    <button
      type="button"
      title={label}
      aria-label={label}
      disabled={isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command, argument)}
    >
      {sign}
    </button>
  )
  return (
    <div className="notice-editor">
      <div className="notice-editor-bar" role="toolbar" aria-label={t('tools')}>
        {tool(t('bold'), <BoldOutlined aria-hidden />, 'bold')}
        {tool(t('italic'), <ItalicOutlined aria-hidden />, 'italic')}
        {tool(t('heading'), 'H', 'formatBlock', 'h3')}
        {tool(t('paragraph'), '¶', 'formatBlock', 'p')}
        {tool(t('bullets'), <UnorderedListOutlined aria-hidden />, 'insertUnorderedList')}
        {tool(t('numbers'), <OrderedListOutlined aria-hidden />, 'insertOrderedList')}
        <LinkTool isDisabled={isDisabled} onLink={(address) => run('createLink', address)} />
        {tool(t('undo'), <UndoOutlined aria-hidden />, 'undo')}
        {tool(t('redo'), <RedoOutlined aria-hidden />, 'redo')}
      </div>
      <div
        ref={area}
        id={id}
        className="notice-text notice-editor-text"
        role="textbox"
        aria-multiline="true"
        tabIndex={0}
        aria-label={field.label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        aria-disabled={isDisabled || undefined}
        contentEditable={!isDisabled}
        suppressContentEditableWarning
        onInput={report}
        onPaste={paste}
      />
    </div>
  )
}

function LinkTool({ isDisabled, onLink }: { isDisabled: boolean | undefined; onLink: (address: string) => void }) {
  const t = useTexts(noticeTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [address, setAddress] = useState('')
  /** Typing the address takes the marked words from the text. */
  const marked = useRef<Range>(undefined)
  const usable = noticeAddress(address)
  const put = (): void => {
    if (usable === undefined) return
    setIsOpen(false)
    const selection = window.getSelection()
    selection?.removeAllRanges()
    if (marked.current) selection?.addRange(marked.current)
    onLink(usable)
    setAddress('')
  }
  const open = (isNowOpen: boolean): void => {
    const selection = window.getSelection()
    if (isNowOpen && selection && selection.rangeCount > 0) marked.current = selection.getRangeAt(0)
    setIsOpen(isNowOpen)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={open}
      trigger="click"
      destroyOnHidden
      title={t('link')}
      content={
        <div className="notice-link">
          <Input
            value={address}
            placeholder="https://"
            aria-label={t('linkAddress')}
            onChange={(event) => setAddress(event.target.value)}
            onPressEnter={put}
          />
          <Button type="primary" disabled={usable === undefined} onClick={put}>
            {t('linkPut')}
          </Button>
        </div>
      }
    >
      <button
        type="button"
        title={t('link')}
        aria-label={t('link')}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
      >
        <LinkOutlined aria-hidden />
      </button>
    </Popover>
  )
}

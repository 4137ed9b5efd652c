import { readNotice, type NoticeNode } from '@drawdesk/contract/notices/notice-html'
import { Fragment, type ReactNode } from 'react'
import './notice-content.css'

/** The content of a notice as elements made from its cleaned nodes: no HTML of anybody is put into the page. */
export function NoticeContent({ content }: { content: string }) {
  return <div className="notice-text">{readNotice(content).map(elementOf)}</div>
}

/* The parts have no identity beyond their place. */
function elementOf(node: NoticeNode, index: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>
  const { tag: Tag, href, children } = node
  if (Tag === 'br' || Tag === 'hr') return <Tag key={index} />
  if (Tag === 'a')
    return (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {children.map(elementOf)}
      </a>
    )
  return <Tag key={index}>{children.map(elementOf)}</Tag>
}

import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { safeAddress } from '../../../../lib/menu/menu-address.ts'
import { Citation } from '../citations/citation.tsx'
import { CodeBlock } from './code-block.tsx'
import { Diagram } from './diagram.tsx'
import { Formula } from './formula.tsx'
import { TaskBox } from './task-box.tsx'
import type { Token } from './parser.ts'

export interface ElementFacts {
  /** The block grows no more. */
  isDone: boolean
  /** Names tables to those who cannot see them. */
  tableName: string
}

/**
 * Tokens of the parser as elements. Nothing of the text becomes HTML: words go in as words, only the tags below are made, and the only
 * attributes are addresses that {@link safeAddress} let through, an alignment and the number a list begins with.
 */
export function elementsOf(tokens: readonly Token[], facts: ElementFacts): ReactNode[] {
  const stack: { token: Token | undefined; children: ReactNode[] }[] = [{ token: undefined, children: [] }]
  tokens.forEach((token, index) => {
    const top = stack.at(-1)
    if (token.nesting === 1) stack.push({ token, children: [] })
    else if (token.nesting === -1) {
      const closed = stack.pop()
      if (closed?.token) stack.at(-1)?.children.push(elementOf(closed.token, closed.children, index, facts))
    } else top?.children.push(leafOf(token, index, facts))
  })
  return stack[0]?.children ?? []
}

const PLAIN_TAGS = ['p', 'ul', 'li', 'blockquote', 'strong', 'em', 's', 'thead', 'tbody', 'tr'] as const
/** The page has the highest headings itself. */
const HEADINGS = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6' } as const

function elementOf(token: Token, children: ReactNode[], key: number, facts: ElementFacts): ReactNode {
  if (token.hidden) return <Fragment key={key}>{children}</Fragment>
  const plain = PLAIN_TAGS.find((tag) => tag === token.tag)
  if (plain) {
    const Tag = plain
    return <Tag key={key}>{children}</Tag>
  }
  if (token.tag in HEADINGS) {
    const Heading = HEADINGS[token.tag as keyof typeof HEADINGS]
    return (
      <Heading key={key} className={`md-${token.tag}`}>
        {children}
      </Heading>
    )
  }
  switch (token.tag) {
    case 'ol':
      return (
        <ol key={key} start={Number(attributeOf(token, 'start') ?? 1)}>
          {children}
        </ol>
      )
    case 'a':
      return (
        <SafeLink key={key} address={attributeOf(token, 'href') ?? ''}>
          {children}
        </SafeLink>
      )
    case 'th':
      return (
        <th key={key} scope="col" style={alignmentOf(token)}>
          {children}
        </th>
      )
    case 'td':
      return (
        <td key={key} style={alignmentOf(token)}>
          {children}
        </td>
      )
    case 'table':
      return (
        // Wide tables scroll: also by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div key={key} className="md-table" role="region" aria-label={facts.tableName} tabIndex={0}>
          <table>{children}</table>
        </div>
      )
    default:
      return <Fragment key={key}>{children}</Fragment>
  }
}

function leafOf(token: Token, key: number, facts: ElementFacts): ReactNode {
  switch (token.type) {
    case 'inline':
      return <Fragment key={key}>{elementsOf(token.children ?? [], facts)}</Fragment>
    case 'softbreak':
    case 'hardbreak':
      return <br key={key} />
    case 'hr':
      return <hr key={key} />
    case 'code_inline':
      return <code key={key}>{token.content}</code>
    case 'fence':
    case 'code_block':
      return fenceOf(token, key, facts)
    case 'math_inline':
    case 'math_block':
      return (
        <Formula
          key={key}
          tex={token.content}
          isDisplay={token.meta?.isDisplay === true}
          isOpen={token.meta?.isOpen === true}
        />
      )
    case 'image':
      return <SafePicture key={key} address={attributeOf(token, 'src') ?? ''} alt={token.content} />
    case 'text':
      return withCitations(token.content, key)
    case 'task':
      return <TaskBox key={key} isDone={token.meta?.isDone === true} />
    default:
      return token.content
  }
}

const CITATION = /\[(\d{1,2})\]/

/** Numbers in square brackets may be those of passages. */
function withCitations(text: string, key: number): ReactNode {
  const parts = text.split(CITATION)
  if (parts.length === 1) return text
  return (
    <Fragment key={key}>
      {parts.map((part, index) =>
        // What was caught between two parts is a number.
        index % 2 === 1 ? <Citation key={index} no={Number(part)} /> : part,
      )}
    </Fragment>
  )
}

function fenceOf(token: Token, key: number, { isDone }: ElementFacts): ReactNode {
  const language = token.info.trim().split(/\s+/)[0] ?? ''
  const code = token.content.replace(/\n$/, '')
  return language.toLowerCase() === 'mermaid' ? (
    <Diagram key={key} code={code} isDone={isDone} />
  ) : (
    <CodeBlock key={key} code={code} language={language} isDone={isDone} />
  )
}

/** In a window of its own, which learns nothing of this one; only the words where the address may not be opened. */
function SafeLink({ address, children }: { address: string; children: ReactNode }) {
  const safe = safeAddress(address)
  return safe === undefined ? (
    <span>{children}</span>
  ) : (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/**
 * Pictures of our own server are shown. Others are links: to fetch one unasked would show its host who reads what, and a model can be
 * talked into putting what it knows into such an address.
 */
function SafePicture({ address, alt }: { address: string; alt: string }) {
  const safe = safeAddress(address)
  if (safe === undefined || !safe.startsWith('/')) return <SafeLink address={address}>{alt || address}</SafeLink>
  return <img src={safe} alt={alt} loading="lazy" decoding="async" />
}

function alignmentOf(token: Token): CSSProperties | undefined {
  const aligned = /text-align:\s*(left|center|right)/.exec(attributeOf(token, 'style') ?? '')?.[1]
  return aligned === undefined ? undefined : { textAlign: aligned as 'left' | 'center' | 'right' }
}

function attributeOf(token: Token, name: string): string | undefined {
  const value = token.attrs?.find(([own]) => own === name)?.[1]
  return value === undefined ? undefined : String(value)
}

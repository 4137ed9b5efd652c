import { Input, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { readJsonValue, writeJsonValue } from '../../../resource/kinds/json-value.ts'

/** Addresses of the console, one after the other. */
export function GroupControl(props: InputProps): ReactNode {
  const value = readJsonValue(props.value)
  return (
    <Select
      {...commonProps(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ' ']}
      value={Array.isArray(value) ? value.map(String) : []}
      placeholder="/system/user"
      onChange={(next: string[]) =>
        props.onChange?.(writeJsonValue([...new Set(next.map((path) => path.trim()).filter(Boolean))]))
      }
    />
  )
}

/** Arguments as they stand in an address: `state=1&size=50`. What is half typed stays as it was typed. */
export function QueryControl(props: InputProps): ReactNode {
  const value = typeof props.value === 'string' ? props.value : ''
  const [typed, setTyped] = useState({ text: textOf(value), value })
  const text = typed.value === value ? typed.text : textOf(value)
  const change = (next: string) => {
    const written = writeJsonValue(Object.fromEntries(new URLSearchParams(next.replace(/^\?/, ''))))
    setTyped({ text: next, value: written })
    props.onChange?.(written)
  }
  return (
    <Input
      {...commonProps(props)}
      value={text}
      autoComplete="off"
      spellCheck={false}
      placeholder="state=1&size=50"
      onChange={(event) => change(event.target.value)}
    />
  )
}

function textOf(json: string): string {
  const query = readJsonValue(json)
  return typeof query === 'object' && query !== null
    ? new URLSearchParams(query as Record<string, string>).toString()
    : ''
}

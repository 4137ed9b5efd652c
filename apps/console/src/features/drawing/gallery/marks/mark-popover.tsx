import { Button, Popover } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'

interface MarkPopoverProps {
  icon: ReactNode
  label: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** A button that opens a few fields below it. Escape closes them, and nothing else. */
export function MarkPopover({ icon, label, isOpen, onOpen, children }: MarkPopoverProps): ReactNode {
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
    event.preventDefault()
    onOpen(false)
  }
  return (
    <Popover
      open={isOpen}
      trigger="click"
      placement="bottomLeft"
      onOpenChange={onOpen}
      content={
        // Its fields have the keys; Escape comes up from them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div role="group" aria-label={label} className="marks-board" onKeyDown={close}>
          {children}
        </div>
      }
    >
      <Button icon={icon} aria-expanded={isOpen} onKeyDown={close}>
        {label}
      </Button>
    </Popover>
  )
}

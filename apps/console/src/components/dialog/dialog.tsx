import { Drawer, Modal, type DrawerProps, type ModalProps } from 'antd'
import { useLive } from '../live.tsx'
import { useFocusBack } from './use-focus-back.ts'

/**
 * antd's Modal for pages in tabs. Leaving the tab hides it and returning brings it back as it was: what is typed stays,
 * and `afterClose` and `afterOpenChange` report only the caller's own closing and opening.
 */
export function AppModal({ open = false, afterClose, afterOpenChange, ...props }: ModalProps) {
  const isShown = useLive() && open
  useFocusBack(open)
  return (
    <Modal
      {...props}
      open={isShown}
      destroyOnHidden={open ? false : props.destroyOnHidden}
      afterClose={open ? undefined : afterClose}
      afterOpenChange={(isOpen) => isOpen === open && afterOpenChange?.(isOpen)}
    />
  )
}

/** antd's Drawer for pages in tabs; see `AppModal`. */
export function AppDrawer({ open = false, afterOpenChange, ...props }: DrawerProps) {
  const isShown = useLive() && open
  useFocusBack(open)
  return (
    <Drawer
      {...props}
      open={isShown}
      destroyOnHidden={open ? false : props.destroyOnHidden}
      afterOpenChange={(isOpen) => isOpen === open && afterOpenChange?.(isOpen)}
    />
  )
}

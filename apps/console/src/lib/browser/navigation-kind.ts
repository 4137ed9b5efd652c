import { useLayoutEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

let isBack: boolean | undefined

/** Around the frame: it and its pages have addresses of their own, and within these the router calls every navigation a step back. */
export function useNavigationKept(): void {
  const type = useNavigationType()
  useLayoutEffect(() => {
    isBack = type === NavigationType.Pop
    return () => {
      isBack = undefined
    }
  }, [type])
}

/** Was the address that stands there now come to by the browser's Back or Forward, or by loading it? Undefined without a frame. */
export const cameBack = (): boolean | undefined => isBack

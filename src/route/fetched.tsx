import { lazy, useState, type ComponentType } from 'react'

export type Fetched<Props extends object> = {
  View: ComponentType<Props>
  /** Fetches it now, once; it may be asked for long before it is drawn. */
  fetch: () => Promise<unknown>
}

/**
 * A component with code of its own. Where the code is here by the time it is drawn, it is drawn at once: a lazy one
 * would wait behind the sign of loading all the same, which React keeps for 0.3 s once it is shown.
 */
export const fetched = <Props extends object>(load: () => Promise<ComponentType<Props>>): Fetched<Props> => {
  let here: ComponentType<Props> | undefined
  let coming: Promise<{ default: ComponentType<Props> }> | undefined
  const bring = async () => {
    try {
      here = await load()
      return { default: here }
    } catch (error) {
      coming = undefined
      throw error
    }
  }
  const fetch = () => (coming ??= bring())
  const Late = lazy(fetch)
  const View = (props: Props) => {
    // The compiler would move what reads `here` out of its reach.
    'use no memo'
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Late)
    return <Shown {...props} />
  }
  return { View, fetch }
}

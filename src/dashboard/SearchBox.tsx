import { Input } from '../design/form/Input.tsx'
import { useSelector } from '@xstate/react'
import { type RefObject, useDeferredValue } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SEARCH_MAX } from '../../api/query-list.ts'
import type { QueryListActor } from '../../machines/flow/dashboard/query-list.machine.ts'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'

type Props = {
  actor: QueryListActor
  /** The text of the current search. */
  search: string
  ref: RefObject<HTMLInputElement | null>
}

/** The search field, whose input `queryListMachine` debounces, and its Clear button. */
export const SearchBox = ({ actor, search, ref }: Props) => {
  const intl = useIntl()
  const typed = useSelector(actor, (snapshot) => snapshot.context.typed)
  // Deferred, because showing the button lays out its neighbours again, which would slow down the first key.
  const isEmpty = useDeferredValue((typed ?? search) === '')
  const clear = () => {
    actor.send({ type: 'search.clear' })
    // The focused button disappears.
    ref.current?.focus()
  }
  return (
    <>
      <div className="search-box" role="search">
        <Icon name="search" />
        <Input
          aria-label={intl.formatMessage({ id: 'dashboard.search.name' })}
          ref={ref}
          size="sm"
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
          placeholder={intl.formatMessage({ id: 'dashboard.search.fields' })}
          value={typed ?? search}
          onChange={({ target }) => actor.send({ type: 'search.type', text: target.value })}
          onKeyDown={({ key }) => {
            if (key === 'Enter' || key === 'ArrowDown') actor.send({ type: 'search.now' })
          }}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      {isEmpty ? null : (
        <Button onClick={clear}>
          <FormattedMessage id="dashboard.search.clear" />
        </Button>
      )}
    </>
  )
}

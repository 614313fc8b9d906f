import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { useSearchParams } from 'wouter'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { selectInhouse } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { LazyPart } from '../shell/screen/FetchBoundary.tsx'
import { lazyView } from '../shell/screen/lazy-view.tsx'
import { withParameter } from '../shell/screen/with-parameter.ts'

const view = lazyView(() => import('./SequenceView.tsx').then((file) => file.SequenceView))

const PARAMETER = 'sequence'

/** The sequence of a query, for users who see it as in-house. It loads once it is opened; the URL keeps that. */
export const SequenceCard = () => {
  const inhouse = useQueryState(selectInhouse)
  const [search, change] = useSearchParams()
  const isOpen = search.has(PARAMETER)
  if (!inhouse) return null
  const toggle = () =>
    change((before) => withParameter(before, PARAMETER, isOpen ? null : 'open'), { replace: true })
  return (
    <Card
      name="sequence"
      title={<FormattedMessage id="sequence.title" />}
      aside={
        <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={toggle}>
          <FormattedMessage id={isOpen ? 'sequence.hide' : 'sequence.show'} />
        </Button>
      }
    >
      {isOpen ? (
        <LazyPart outline={<Skeleton rows={6} />}>
          <view.View />
        </LazyPart>
      ) : (
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="sequence.intro" />
        </Text>
      )}
    </Card>
  )
}

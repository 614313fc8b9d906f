import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage } from 'react-intl'
import { Hidden } from '../design/Hidden.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Wrap } from '../design/Wrap.tsx'

/** Unseen for the first moments: what comes at once must not flicker. */
const Late = chakra('div', { base: { animation: 'appear 1ms 150ms both' } })

/** A screen is on its way. */
export const ScreenLoading = () => (
  <Wrap paddingBlock="6">
    <Late>
      <Hidden role="status">
        <FormattedMessage id="design.loading" />
      </Hidden>
      <Skeleton rows={5} />
    </Late>
  </Wrap>
)

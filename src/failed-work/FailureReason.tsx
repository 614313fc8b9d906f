import { FormattedMessage } from 'react-intl'
import type { FailedWork } from '../../api/failed-work.ts'

/** Why work failed, in words. */
export const FailureReason = ({ reason, service }: Pick<FailedWork, 'reason' | 'service'>) => (
  <FormattedMessage
    id={`failedWork.reason.${reason}`}
    values={{ service: service ? <FormattedMessage id={`failedWork.service.${service}`} /> : '' }}
  />
)

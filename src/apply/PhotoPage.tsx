import { type ReactNode, useEffect, useState } from 'react'
import type { Language } from '../../api/language.ts'
import type { PhotoActor } from '../../machines/flow/condition/photo.machine.ts'
import { startAnswerFiles } from './apply-files.ts'
import { showInView } from './in-view.ts'
import { FileInput, FilesForm } from './FilesForm.tsx'
import { Text, useFormat, useTexts } from './intl.tsx'
import { LinkCard, LinkPage, Opening } from './LinkPage.tsx'
import { createPhotoFiles } from './photo.ts'
import { useSelector } from './useApplication.ts'

/** The page of a phone that has scanned the code of a condition. Its texts are loaded. */
export const PhotoPage = ({ photo, language }: { photo: PhotoActor; language: Language }) => (
  <LinkPage first={language} part="photo" title="photo.title" logo="photo.logo">
    <Screen photo={photo} />
  </LinkPage>
)

type State = Extract<ReturnType<PhotoActor['getSnapshot']>['value'], string>

const Screen = ({ photo }: { photo: PhotoActor }) => {
  const state = useSelector(photo, ({ value }) => value)
  return screens[state](photo)
}

const over = (why: 'taken' | 'expired' | 'revoked' | 'closed' | 'unknown') => () => (
  <LinkCard title={`photo.${why}.title`}>
    <p>
      <Text id={`photo.${why}.says`} />
    </p>
  </LinkCard>
)

const Unreached = ({ photo }: { photo: PhotoActor }) => {
  const says = useSelector(photo, ({ context }) => context.problem?.detail)
  return (
    <LinkCard title="photo.unreached.title">
      <p role="alert">{says ?? <Text id="photo.unreached.says" />}</p>
      <button type="button" className="solid" onClick={() => photo.send({ type: 'link.retry' })}>
        <Text id="photo.again" />
      </button>
    </LinkCard>
  )
}

/** The text of the condition, and who created the code. */
const Asked = ({ photo }: { photo: PhotoActor }) => {
  const { language } = useTexts()
  const asked = useSelector(photo, ({ context }) => context.view?.asked)
  if (!asked) return null
  return (
    <>
      <p className="asked">{language === 'et' ? asked.textEt : asked.textEn}</p>
      <p className="quiet">{asked.shop}</p>
    </>
  )
}

const Taking = ({ photo }: { photo: PhotoActor }) => {
  const format = useFormat()
  const [answer] = useState(() => createPhotoFiles(photo))
  useEffect(() => startAnswerFiles(answer.actor), [answer])
  const count = useSelector(answer.actor, ({ context }) => context.files.length)
  // Phones name every photo of the camera the same.
  const addPhotos = (files: readonly File[]) =>
    answer.add(
      files.map((file, at) => {
        const name = format('photo.name', { number: String(count + at + 1) })
        const ending = file.name.slice(file.name.lastIndexOf('.'))
        return new File([file], `${name}${ending}`, { type: file.type })
      }),
    )
  return (
    <LinkCard title="photo.title">
      <Asked photo={photo} />
      <FilesForm
        answer={answer}
        camera={
          <FileInput
            label="photo.take"
            accept="image/jpeg,image/png"
            capture="environment"
            onFiles={addPhotos}
          />
        }
      />
      <p className="quiet">
        <Text id="photo.limits" />
      </p>
    </LinkCard>
  )
}

const Sent = ({ photo }: { photo: PhotoActor }) => {
  const files = useSelector(photo, ({ context }) => context.view?.files) ?? []
  return (
    <LinkCard title="photo.sent.title">
      <ul>
        {files.map((name, at) => (
          <li key={`${at} ${name}`}>{name}</li>
        ))}
      </ul>
      <p role="status" ref={showInView}>
        <Text id="photo.sent.says" />
      </p>
    </LinkCard>
  )
}

/** The screen of each state of the page. */
const screens: Record<State, (photo: PhotoActor) => ReactNode> = {
  opening: Opening,
  unreached: (photo) => <Unreached photo={photo} />,
  taking: (photo) => <Taking photo={photo} />,
  sent: (photo) => <Sent photo={photo} />,
  taken: over('taken'),
  expired: over('expired'),
  revoked: over('revoked'),
  closed: over('closed'),
  unknown: over('unknown'),
}

/** Plays once, and only while it is in view. */
import { useEffect, useRef, useState } from 'react';
import { reducedMotion } from '../../../../browser/reducedMotion.ts';
import { tabStorage } from '../../../../browser/safeStorage.ts';
import { joinClasses } from '../../../../components/joinClasses.ts';
import { getVideoUrl } from '../../../../components/Picture/Picture.tsx';
import { useI18n } from '../../../../i18n/I18n.tsx';
import { useConfig } from '../../../../PageContext.tsx';
import styles from './HeroVideo.module.css';

const pausedKey = 'film';

export function VideoPlayer({ url }: { url: string | undefined }) {
  const { t } = useI18n();
  const { basePath } = useConfig();
  const video = useRef<HTMLVideoElement>(null);
  const [shouldPlay, setShouldPlay] = useState(() => tabStorage.get(pausedKey) === null);
  const [hasStarted, setStarted] = useState(false);

  useEffect(() => {
    const player = video.current;
    if (player === null || !shouldPlay) return;
    const play = () => {
      player.play().catch((error: unknown) => {
        // Power saving requires a click; other errors mean that the video was stopped while loading.
        if (error instanceof DOMException && error.name === 'NotAllowedError') setShouldPlay(false);
      });
    };
    const observer = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? play() : player.pause()));
    observer.observe(player);
    const motion = matchMedia(reducedMotion);
    const stop = () => motion.matches && setShouldPlay(false);
    motion.addEventListener('change', stop);
    return () => {
      observer.disconnect();
      motion.removeEventListener('change', stop);
      player.pause();
    };
  }, [shouldPlay]);

  const toggle = () => {
    tabStorage.set(pausedKey, shouldPlay ? 'paused' : null);
    setShouldPlay(!shouldPlay);
  };

  return (
    <>
      <div className={styles.frame}>
        <video
          ref={video}
          className={joinClasses('cover', styles.video, hasStarted && styles.started)}
          width={800}
          height={1000}
          muted
          playsInline
          disablePictureInPicture
          disableRemotePlayback
          preload="none"
          tabIndex={-1}
          aria-hidden="true"
          src={url || undefined}
          onPlaying={() => setStarted(true)}
          onEnded={() => setShouldPlay(false)}
        >
          {!url && (
            <>
              <source src={getVideoUrl(basePath, 'hero', 'webm')} type='video/webm; codecs="av01.0.04M.10"' />
              <source src={getVideoUrl(basePath, 'hero', 'mp4')} type="video/mp4" />
            </>
          )}
        </video>
      </div>
      <button type="button" className={styles.toggle} data-theme="ink" onClick={toggle}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
          <path d={shouldPlay ? 'M6.5 3h3l-3.5 14h-3zM14 3h3l-3.5 14h-3z' : 'M6.5 3 17 9.4 3 17z'} />
        </svg>
        <span className="visually-hidden">{t(shouldPlay ? 'landing:video.pause' : 'landing:video.play')}</span>
      </button>
    </>
  );
}

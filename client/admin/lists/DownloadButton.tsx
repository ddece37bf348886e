import { Button } from '../../components/Button/Button.tsx';

interface DownloadButtonProps {
  readonly label: string;
  /** Of the file, with its ending. */
  readonly name: string;
  readonly type: 'text/csv' | 'application/json';
  /** Asked for at the press. */
  readonly getContent: () => string;
}

/** Hands over a file that the page has made. Spreadsheets take text for UTF-8 by the mark at its start. */
export function DownloadButton({ label, name, type, getContent }: DownloadButtonProps) {
  const download = () => {
    const byteOrderMark = type === 'text/csv' ? '\ufeff' : '';
    const url = URL.createObjectURL(new Blob([byteOrderMark + getContent()], { type: `${type};charset=utf-8` }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The browser has taken hold of it by then.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Button kind="quiet" onClick={download}>
      {label}
    </Button>
  );
}

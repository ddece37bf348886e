import { Button } from '../../components/Button/Button.tsx';

interface DownloadButtonProps {
  readonly label: string;
  readonly name: string;
  readonly type: 'text/csv' | 'application/json';
  readonly getContent: () => string;
}

/** Downloads a file created by the page. A CSV file starts with a byte order mark, by which spreadsheets detect UTF-8. */
export function DownloadButton({ label, name, type, getContent }: DownloadButtonProps) {
  const download = () => {
    const byteOrderMark = type === 'text/csv' ? '\ufeff' : '';
    const url = URL.createObjectURL(new Blob([byteOrderMark + getContent()], { type: `${type};charset=utf-8` }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Button kind="quiet" onClick={download}>
      {label}
    </Button>
  );
}

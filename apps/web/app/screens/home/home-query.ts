import { useEffect, useState } from 'react';

/** The query parameters of the home page: `?redirect=…` and `?download=windows`. */
export function useHomeQuery() {
  const [redirect, setRedirect] = useState<string | null>(null);
  const [isDownloading, setDownloading] = useState(false);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    setRedirect(query.get('redirect'));
    setDownloading(query.get('download') === 'windows');
  }, []);
  return { redirect, isDownloading, setDownloading };
}

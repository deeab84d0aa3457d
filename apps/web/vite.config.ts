import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Inlined fonts and pictures cannot be cached apart from the page and would need `data:` in the security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
});
